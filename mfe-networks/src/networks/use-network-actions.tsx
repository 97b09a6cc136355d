import { deleteNetwork } from '@meshdeck/api/network-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { placeHref, useActiveNetwork, useCan } from '@meshdeck/platform'
import { lazyOverlay, type MenuAction, Stack, Text, useConfirm, useDialog } from '@meshdeck/ui'
import type { BulkAction, BulkJob } from '@meshdeck/ui/data-table'
import type { LeaveOptions } from '@meshdeck/ui/page'
import { Boxes, CircleDot, PanelRight, Pencil, Trash2, UserSearch } from 'lucide-react'

import { paths } from '../shared/paths'
import { copyAction, copyActions } from '../shared/row-actions'
import { useTranslation } from '../translations'
import type { NetworkRow } from './network-rows'

/** Returns the menu of a network, in the list and on its page, and the bulk actions. */
export function useNetworkActions(leaving: LeaveOptions = {}) {
  const { t } = useTranslation()
  const { isAdmin, whyNotIn } = useCan()
  const { linkTo } = useDialog()
  const [activeNetwork, setActiveNetwork] = useActiveNetwork()
  const { deleteOne, deleteMany } = useNetworkDeletion(leaving)
  const refusalOf = ({ id }: NetworkRow) => whyNotIn(id, t('networks.page.refused'))
  const deletionRefusalOf = ({ id }: NetworkRow) => whyNotIn(id, t('networks.deleteRefused'))

  // a page of another remote, for administrators
  function whoMayActions({ id }: NetworkRow): MenuAction[] {
    const page = isAdmin ? placeHref('who-may') : undefined
    if (page === undefined) return []
    const to = `${page}?network=${encodeURIComponent(id)}`
    return [{ label: t('networks.whoMay'), icon: UserSearch, to }]
  }

  const rowActions = (network: NetworkRow): MenuAction[] => [
    {
      id: 'details',
      label: t('nodes.details'),
      icon: PanelRight,
      to: paths.network(network.id),
    },
    {
      id: 'edit',
      label: t('shared.edit'),
      icon: Pencil,
      disabledReason: refusalOf(network),
      to: linkTo('edit-network', { network: network.id }),
    },
    { label: t('networks.open'), icon: Boxes, to: paths.nodes(network.id) },
    ...whoMayActions(network),
    ...copyActions(t, [
      { label: t('networks.copyRange4'), text: network.range4 },
      { label: t('networks.copyRange6'), text: network.range6 },
    ]),
    {
      label: t('networks.activate'),
      icon: CircleDot,
      startsGroup: true,
      disabledReason: network.id === activeNetwork ? t('networks.isActive') : undefined,
      onSelect: () => setActiveNetwork(network.id),
    },
    {
      label: t('networks.delete.menu'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      disabledReason: deletionRefusalOf(network),
      onSelect: () => deleteOne(network),
    },
  ]

  const bulkActions = (networks: readonly NetworkRow[]): BulkAction[] => [
    copyAction(t, {
      label: t('networks.copyRanges'),
      text: rangeTexts(networks).join('\n'),
    }),
    {
      label: t('networks.delete.menu'),
      icon: Trash2,
      isDanger: true,
      disabledReason: networks.map(deletionRefusalOf).find((refusal) => refusal !== undefined),
      job: () => deleteMany(networks),
    },
  ]

  return { rowActions, bulkActions }
}

const rangeTexts = (networks: readonly NetworkRow[]) =>
  networks.flatMap(({ range4, range6 }) => [range4, range6].filter(Boolean))

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

  function deleteOne({ id, name, nodeCount }: NetworkRow) {
    confirm({
      title: t('networks.delete.title', { netid: id }),
      description: <NetworkDeletion networkId={id} nodeCount={nodeCount} />,
      action: t('networks.delete.action'),
      typedName: id,
      size: 'md',
      ...deletion.one({ id, name }),
      success: t('networks.delete.done', { netid: id }),
      failure: t('networks.delete.failed'),
    })
  }

  function deleteMany(networks: readonly NetworkRow[]): BulkJob {
    const count = networks.reduce((sum, { nodeCount }) => sum + nodeCount, 0)
    const text = t('networks.deleteMany.text', { count })
    return {
      title: t('networks.deleteMany.title', { count: networks.length }),
      description: (
        <Stack gap="3">
          <Text>{count === 0 ? text : `${text} ${t('networks.deleteMany.closes')}`}</Text>
          <NetworkDeletions networkIds={networks.map(({ id }) => id)} />
        </Stack>
      ),
      action: t('networks.deleteMany.action'),
      isDanger: true,
      typedName: String(networks.length),
      ...deletion.many(networks),
    }
  }

  return { deleteOne, deleteMany }
}
