import { rowChange } from '@meshdeck/api/row-change'
import { useCan, useTranslation } from '@meshdeck/platform'
import { type MenuAction, useConfirm, useDialog } from '@meshdeck/ui'
import type { BulkAction, BulkJob } from '@meshdeck/ui/data-table'
import { Copy, Pencil, Power, PowerOff, Trash2 } from 'lucide-react'

import { egressChanges } from './egress-changes'
import type { EgressRow } from './egress-rows'
import { EgressDeletion } from './EgressDeletion'
import { EgressDeletions } from './EgressDeletions'
import { useEgressSwitches } from './use-egress-switches'

/** The menu of an egress route, and what can be done to many [EG-015]. */
export function useEgressActions(networkId: string) {
  const { t } = useTranslation('egress')
  const { whyNotIn } = useCan()
  const { linkTo } = useDialog()
  const confirm = useConfirm()
  const { switchMany } = useEgressSwitches()
  const refusal = whyNotIn(networkId, t('egress.refused'))

  function deleteOne(row: EgressRow) {
    confirm({
      title: t('egress.delete.title', { name: row.name }),
      description: <EgressDeletion row={row} />,
      action: t('egress.delete.action'),
      startsOnAction: true,
      size: 'md',
      ...deletion.one(row),
      success: t('egress.delete.done'),
      outcome: t('egress.delete.outcome'),
      failure: t('egress.delete.failed'),
    })
  }

  const deleteMany = (rows: readonly EgressRow[]): BulkJob => ({
    title: t('egress.deleteMany.title', { count: rows.length }),
    description: <EgressDeletions networkId={networkId} rows={rows} />,
    action: t('egress.deleteMany.action'),
    isDanger: true,
    ...deletion.many(rows),
  })

  const rowActions = (row: EgressRow): MenuAction[] => [
    {
      id: 'edit',
      label: t('egress.edit'),
      icon: Pencil,
      disabledReason: refusal,
      to: linkTo('edit-egress', { route: row.id }),
    },
    {
      label: t('egress.copy'),
      icon: Copy,
      disabledReason: refusal,
      to: linkTo('copy-egress', { route: row.id }),
    },
    {
      label: t('egress.delete.entry'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      disabledReason: refusal,
      onSelect: () => deleteOne(row),
    },
  ]

  function bulkActions(rows: readonly EgressRow[]): BulkAction[] {
    const isToEnable = rows.every(({ isActive }) => !isActive)
    const isNatToEnable = rows.every(({ hasNat }) => !hasNat)
    return [
      {
        label: t(isToEnable ? 'egress.status.enable' : 'egress.status.disable'),
        icon: isToEnable ? Power : PowerOff,
        disabledReason: refusal,
        job: () => switchMany(rows, 'status', isToEnable),
      },
      {
        label: t(isNatToEnable ? 'egress.nat.enable' : 'egress.nat.disable'),
        disabledReason: refusal,
        job: () => switchMany(rows, 'nat', isNatToEnable),
      },
      {
        label: t('egress.delete.entry'),
        icon: Trash2,
        isDanger: true,
        disabledReason: refusal,
        job: () => deleteMany(rows),
      },
    ]
  }

  return { rowActions, bulkActions }
}

const deletion = rowChange({
  change: async () => (await egressChanges()).deleteEgressRoute,
  inputOf: ({ route }: EgressRow) => route,
})
