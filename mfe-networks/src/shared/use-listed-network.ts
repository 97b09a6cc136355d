import { type Network, networkListQuery } from '@meshdeck/api/networks'
import { findIn, type Reading, useQuery } from '@meshdeck/platform'

/**
 * The network of a page: the server answers for unknown networks as for empty ones, and the list of networks
 * knows better. One that the loaded list does not name is looked for once in a fresh one before it is
 * called gone [NW-021, NW-022]. With `isFresh` the list is read again, however new it is.
 */
export function useListedNetwork(
  networkId: string,
  { isFresh = false } = {},
): Reading<Network | null> {
  const isIt = ({ netid }: Network) => netid === networkId
  const networks = useQuery({
    ...networkListQuery(),
    refetchOnMount: ({ state }) => (!isFresh && state.data?.some(isIt) ? true : 'always'),
  })
  const network = findIn(networks, isIt)
  return network.data === null && !networks.isFetchedAfterMount
    ? { ...network, data: undefined }
    : network
}
