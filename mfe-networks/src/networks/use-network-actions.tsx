import { deleteNetwork } from '@meshdeck/api/network-changes'
import type { Network } from '@meshdeck/api/networks'
import { rowChange } from '@meshdeck/api/row-change'
import { placeHref, useActiveNetwork, useCan } from '@meshdeck/platform'
import { lazyOverlay, type MenuAction, Stack, Text, useConfirm, useDialog } from '@meshdeck/ui'
import type { BulkAction, BulkJob } from '@meshdeck/ui/data-table'
import type { LeaveOptions } from '@meshdeck/ui/page'
import { Boxes, CircleDot, PanelRight, Pencil, Trash2, UserSearch } from 'lucide-react'

import { paths } from '../shared/paths'
import { copyAction, copyActions } from '../shared/row-actions'
import { useTranslation } from '../translations'

/** Returns the menu of a network, in the list and on its page, and the bulk actions. */
export function useNetworkActions(leaving: LeaveOptions = {}) {
  const { t } = useTranslation()
  const { isAdmin, whyNotIn } = useCan()
  const { linkTo } = useDialog()
  const [activeNetwork, setActiveNetwork] = useActiveNetwork()
  const { deleteOne, deleteMany } = useNetworkDeletion(leaving)
  const refusalOf = ({ netid }: Network) => whyNotIn(netid, t('networkPages.network.refused'))
  const deletionRefusalOf = ({ netid }: Network) =>
    whyNotIn(netid, t('networkPages.networks.deleteRefused'))

  // a page of another remote, for administrators
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
    ...copyActions(t, [
      { label: t('networkPages.networks.copyRange4'), text: network.addressrange },
      { label: t('networkPages.networks.copyRange6'), text: network.addressrange6 },
    ]),
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
    copyAction(t, {
      label: t('networkPages.networks.copyRanges'),
      text: rangesOf(networks).join('\n'),
    }),
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

// reads policies, routes and keys, which only a deletion needs
const NetworkDeletion = lazyOverlay(async () => (await import('./NetworkDeletion')).NetworkDeletion)

const NetworkDeletions = lazyOverlay(
  async () => (await import('./NetworkDeletion')).NetworkDeletions,
)

type Item = { id: string; name: string }

/** Deletes one network by its name or several by their number. */
function useNetworkDeletion({ onLeave }: LeaveOptions = {}) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const [activeNetwork, setActiveNetwork] = useActiveNetwork()

  const deletion = rowChange({
    change: deleteNetwork,
    inputOf: ({ id }: Item) => id,
    onDone: async (gone) => {
      await onLeave?.()
      if (gone.some(({ id }) => id === activeNetwork)) setActiveNetwork(undefined)
    },
  })

  function deleteOne({ netid, hosts }: Network) {
    confirm({
      title: t('networkPages.delete.title', { netid }),
      description: <NetworkDeletion networkId={netid} nodeCount={hosts} />,
      action: t('networkPages.delete.action'),
      typedName: netid,
      size: 'md',
      ...deletion.one({ id: netid, name: netid }),
      success: t('networkPages.delete.done', { netid }),
      failure: t('networkPages.delete.failed'),
    })
  }

  function deleteMany(networks: readonly Network[]): BulkJob {
    const count = networks.reduce((sum, { hosts }) => sum + hosts, 0)
    const text = t('networkPages.deleteNetworks.text', { count })
    return {
      title: t('networkPages.deleteNetworks.title', { count: networks.length }),
      description: (
        <Stack gap="3">
          <Text>{count === 0 ? text : `${text} ${t('networkPages.deleteNetworks.closes')}`}</Text>
          <NetworkDeletions networkIds={networks.map(({ netid }) => netid)} />
        </Stack>
      ),
      action: t('networkPages.deleteNetworks.action'),
      isDanger: true,
      typedName: String(networks.length),
      ...deletion.many(networks.map(({ netid }) => ({ id: netid, name: netid }))),
    }
  }

  return { deleteOne, deleteMany }
}

/** Dialogs of a network, in the list and on its page; loaded when one opens. */
export const networkDialogs = {
  'edit-network': lazyOverlay(async () => (await import('./EditNetworkDialog')).EditNetworkDialog),
}
