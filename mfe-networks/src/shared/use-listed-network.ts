import { type Network, networkListQuery } from '@meshdeck/api/networks'
import { findIn, type Reading, useCan, useParams, useQuery } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'

import { useTranslation } from '../translations'

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

/** Why nothing can be made in a network: it is not there, or, as `refused` says, it is not this user's. */
export function useNetworkRefusal(networkId: string, refused: string): string | undefined {
  const { t } = useTranslation()
  const { whyNotIn } = useCan()
  const { data: network } = useListedNetwork(networkId)
  if (network === null) return t('nodes.isGone')
  return whyNotIn(networkId, refused)
}

/** The network that a dialog is about: that of the page, or where the page shows all, the one in its link. */
export function useDialogNetwork(): string {
  const { networkId } = useParams()
  const { values } = useDialog()
  return networkId ?? values.network ?? ''
}

/** Links to dialogs about what is in a network, which a page of all networks has to name. */
export function useDialogLink() {
  const { networkId } = useParams()
  const { linkTo } = useDialog()
  return (dialog: string, network: string, values: Record<string, string>) =>
    linkTo(dialog, networkId === undefined ? { network, ...values } : values)
}
