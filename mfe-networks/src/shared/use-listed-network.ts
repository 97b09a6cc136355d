import { type Network, networkListQuery } from '@meshdeck/api/networks'
import { findIn, type Reading, useCan, useParams, useQuery } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'

import { useTranslation } from '../translations'

/**
 * Returns the network of a page from the list of networks, as the server answers for an unknown network as for an empty
 * one. A network that the loaded list doesn't contain is looked for once in a fresh list before it is reported as gone.
 * With `isFresh`, the list is refetched however new it is.
 */
export function useListedNetwork(
  networkId: string,
  { isFresh = false } = {},
): Reading<Network | null> {
  const hasId = ({ netid }: Network) => netid === networkId
  const networks = useQuery({
    ...networkListQuery(),
    refetchOnMount: ({ state }) => (!isFresh && state.data?.some(hasId) ? true : 'always'),
  })
  const network = findIn(networks, hasId)
  return network.data === null && !networks.isFetchedAfterMount
    ? { ...network, data: undefined }
    : network
}

/** Returns why nothing can be created in a network: it doesn't exist, or `refused` when the user has no rights. */
export function useNetworkRefusal(networkId: string, refused: string): string | undefined {
  const { t } = useTranslation()
  const { whyNotIn } = useCan()
  const { data: network } = useListedNetwork(networkId)
  if (network === null) return t('nodes.isGone')
  return whyNotIn(networkId, refused)
}

/** Returns the network of a dialog: that of the page, or the one in the link on a page of all networks. */
export function useDialogNetwork(): string {
  const { networkId } = useParams()
  const { values } = useDialog()
  return networkId ?? values.network ?? ''
}

/** Returns `refused` if the user may not change the network of the dialog in the address. */
export function useDialogRefusal(refused: string): string | undefined {
  return useCan().whyNotIn(useDialogNetwork(), refused)
}

/** Returns links to dialogs within a network; on a page of all networks they include the network. */
export function useDialogLink() {
  const { networkId } = useParams()
  const { linkTo } = useDialog()
  return (dialog: string, network: string, values: Record<string, string>) =>
    linkTo(dialog, networkId === undefined ? { network, ...values } : values)
}
