import type { Network } from '@meshdeck/api/networks'
import { placeHref, useActiveNetwork, useCan } from '@meshdeck/platform'
import { type MenuAction, useDialog } from '@meshdeck/ui'
import type { BulkAction } from '@meshdeck/ui/data-table'
import type { Leaving } from '@meshdeck/ui/page'
import { Boxes, CircleDot, Copy, PanelRight, Pencil, Trash2, UserSearch } from 'lucide-react'

import { paths } from '../paths'
import { copyText } from '../tables/copy-text'
import { useTranslation } from '../translations'
import { useNetworkDeletion } from './use-network-deletion'

/** The menu of a network, in the list and on its page, and what can be done to many. */
export function useNetworkActions(leaving: Leaving = {}) {
  const { t } = useTranslation()
  const { isAdmin, whyNotIn } = useCan()
  const { linkTo } = useDialog()
  const [activeNetwork, setActiveNetwork] = useActiveNetwork()
  const { deleteOne, deleteMany } = useNetworkDeletion(leaving)
  const refusalOf = ({ netid }: Network) => whyNotIn(netid, t('networkPages.network.refused'))
  const deletionRefusalOf = ({ netid }: Network) =>
    whyNotIn(netid, t('networkPages.networks.deleteRefused'))

  const copyActions = ({ addressrange, addressrange6 }: Network): MenuAction[] =>
    [
      { label: t('networkPages.networks.copyRange4'), text: addressrange },
      { label: t('networkPages.networks.copyRange6'), text: addressrange6 },
    ]
      .filter(({ text }) => text !== '')
      .map(({ label, text }) => ({
        label,
        icon: Copy,
        onSelect: () => void copyText(text, t('copied')),
      }))

  // a page of another remote, and of administrators
  function whoMayActions({ netid }: Network): MenuAction[] {
    const page = isAdmin ? placeHref('who-may') : undefined
    if (page === undefined) return []
    const to = `${page}?network=${encodeURIComponent(netid)}`
    return [{ label: t('networkPages.networks.whoMay'), icon: UserSearch, to }]
  }

  const rowActions = (network: Network): MenuAction[] => [
    {
      id: 'details',
      label: t('nodes.details'),
      icon: PanelRight,
      to: paths.network(network.netid),
    },
    {
      id: 'edit',
      label: t('nodes.edit'),
      icon: Pencil,
      disabledReason: refusalOf(network),
      to: linkTo('edit-network', { network: network.netid }),
    },
    { label: t('networkPages.networks.open'), icon: Boxes, to: paths.nodes(network.netid) },
    ...whoMayActions(network),
    ...copyActions(network),
    {
      label: t('networkPages.networks.activate'),
      icon: CircleDot,
      startsGroup: true,
      disabledReason:
        network.netid === activeNetwork ? t('networkPages.networks.isActive') : undefined,
      onSelect: () => setActiveNetwork(network.netid),
    },
    {
      label: t('networkPages.networks.delete'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      disabledReason: deletionRefusalOf(network),
      onSelect: () => deleteOne(network),
    },
  ]

  const bulkActions = (networks: readonly Network[]): BulkAction[] => [
    {
      label: t('networkPages.networks.copyRanges'),
      icon: Copy,
      onSelect: () => void copyText(rangesOf(networks).join('\n'), t('copied')),
    },
    {
      label: t('networkPages.networks.delete'),
      icon: Trash2,
      isDanger: true,
      disabledReason: networks.map(deletionRefusalOf).find((refusal) => refusal !== undefined),
      job: () => deleteMany(networks),
    },
  ]

  return { rowActions, bulkActions }
}

const rangesOf = (networks: readonly Network[]) =>
  networks.flatMap(({ addressrange, addressrange6 }) =>
    [addressrange, addressrange6].filter(Boolean),
  )
