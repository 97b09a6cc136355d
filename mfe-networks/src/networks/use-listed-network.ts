import { type Network, networkListQuery } from '@meshdeck/api/networks'
import { useQuery } from '@meshdeck/platform'

/**
 * The network of a page: the server answers for unknown networks as for empty ones, and the list of networks
 * knows better. One that the loaded list does not name is looked for once in a fresh one before it is
 * called gone [NW-021, NW-022]. With `isFresh` the list is read again, however new it is.
 */
export function useListedNetwork(networkId: string, { isFresh = false } = {}) {
  const find = (networks: readonly Network[] | undefined) =>
    networks?.find(({ netid }) => netid === networkId)
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...networkListQuery(),
    refetchOnMount: ({ state }) => (!isFresh && find(state.data) ? true : 'always'),
  })
  const network = find(data)
  const isGone = data !== undefined && isFetchedAfterMount && !network
  return { network, isGone, error, onRetry: () => void refetch() }
}
