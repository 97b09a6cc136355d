import { useCan } from '@meshdeck/platform'
import { type MenuAction, useDialog } from '@meshdeck/ui'
import type { BulkAction } from '@meshdeck/ui/data-table'
import type { Leaving } from '@meshdeck/ui/page'
import { Copy, PanelRight, Pencil, Power, PowerOff, Trash2, Waypoints } from 'lucide-react'

import type { EgressRow } from '../egress-model/egress-rows'
import { paths } from '../paths'
import { useTranslation } from '../translations'
import { useEgressDeletion } from './use-egress-deletion'
import { useEgressSwitches } from './use-egress-switches'

/** The menu of an egress route, in the table and on its page, and what can be done to many [EG-015]. */
export function useEgressActions(networkId: string, leaving: Leaving = {}) {
  const { t } = useTranslation()
  const { whyNotIn } = useCan()
  const { linkTo } = useDialog()
  const { deleteOne, deleteMany } = useEgressDeletion(networkId, leaving)
  const { switchMany } = useEgressSwitches(networkId)
  const refusal = whyNotIn(networkId, t('egress.refused'))

  const rowActions = (row: EgressRow): MenuAction[] => [
    {
      id: 'details',
      label: t('egress.details'),
      icon: PanelRight,
      to: paths.egressRoute(networkId, row.id),
    },
    {
      label: t('egress.reach'),
      icon: Waypoints,
      to: paths.reach(networkId, { kind: 'route', id: row.id }),
    },
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
