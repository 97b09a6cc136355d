import { switchEgressRoute } from '@meshdeck/api/egress-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { useCan } from '@meshdeck/platform'
import { type MenuAction, useDialog } from '@meshdeck/ui'
import type { BulkAction, BulkJob } from '@meshdeck/ui/data-table'
import type { LeaveOptions } from '@meshdeck/ui/page'
import { Copy, PanelRight, Pencil, Power, PowerOff, Trash2, Waypoints } from 'lucide-react'

import { AskedChange } from '../change-preview/LazyPreview'
import type { EgressRow } from '../shared/egress-rows'
import { offerSwitchBack } from '../shared/offer-switch-back'
import { paths } from '../shared/paths'
import { useTranslation } from '../translations'
import { switchedBack } from './egress-cells'
import { useEgressDeletion } from './use-egress-deletion'

/** Returns the actions of an egress route, for the table and its page, and the bulk actions [EG-015]. */
export function useEgressActions(networkId: string, leaving: LeaveOptions = {}) {
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

/** Translation keys of the confirmation and results of switching. */
const texts = {
  status: {
    on: {
      title: 'egress:egress.status.enableMany',
      text: 'egress:egress.status.enableText',
      action: 'egress:egress.status.enable',
    },
    off: {
      title: 'egress:egress.status.disableMany',
      text: 'egress:egress.status.disableText',
      action: 'egress:egress.status.disable',
    },
  },
  nat: {
    on: {
      title: 'egress:egress.nat.enableMany',
      text: 'egress:egress.nat.enableText',
      action: 'egress:egress.nat.enable',
    },
    off: {
      title: 'egress:egress.nat.disableMany',
      text: 'egress:egress.nat.disableText',
      action: 'egress:egress.nat.disable',
    },
  },
} as const

/** Switches many routes at once, each on top of its current state; the toast offers undo. */
export function useEgressSwitches(networkId: string) {
  const { t } = useTranslation()

  function switchMany(rows: readonly EgressRow[], field: 'nat' | 'status', isOn: boolean): BulkJob {
    const { title, text, action } = texts[field][isOn ? 'on' : 'off']
    const { many } = rowChange({
      change: switchEgressRoute,
      inputOf: ({ route }: EgressRow) => ({ route, [field]: isOn }),
      onDone: (done) => offerUndo(done.filter(({ route }) => route[field] !== isOn)),
    })

    const offerUndo = (changedRows: readonly EgressRow[]) =>
      offerSwitchBack({
        changedRows,
        change: switchEgressRoute,
        inputOf: ({ route }) => ({ route, ...switchedBack(route, field) }),
        says: {
          done: t('egress.updatedMany', { count: changedRows.length }),
          undo: t('egress.undo'),
          undone: t('egress.updated'),
          failed: t(`egress.${field}.failed`),
        },
      })

    return {
      title: t(title, { count: rows.length }),
      description:
        field === 'nat' ? (
          t(text)
        ) : (
          <AskedChange
            networkId={networkId}
            edit={{ egress: { put: rows.map(({ route }) => ({ ...route, status: isOn })) } }}
          >
            {t(text)}
          </AskedChange>
        ),
      action: t(action),
      ...many(rows),
    }
  }

  return { switchMany }
}
