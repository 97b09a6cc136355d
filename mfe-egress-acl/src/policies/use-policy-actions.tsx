import { switchPolicy } from '@meshdeck/api/policy-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { type MenuAction, useDialog } from '@meshdeck/ui'
import type { BulkAction, BulkJob } from '@meshdeck/ui/data-table'
import type { LeaveOptions } from '@meshdeck/ui/page'
import { Copy, Eraser, PanelRight, Pencil, Power, PowerOff, Trash2 } from 'lucide-react'

import { AskedChange } from '../change-preview/LazyPreview'
import { offerSwitchBack } from '../shared/offer-switch-back'
import { paths } from '../shared/paths'
import type { PolicyRow } from '../shared/policy-rows'
import { usePolicyRights } from '../shared/use-policy-rights'
import { useTranslation } from '../translations'
import { usePolicyCleanup, usePolicyDeletion } from './use-policy-deletion'

/** Returns the actions of a policy, for the table and its page, and the bulk actions (decision OP-47). */
export function usePolicyActions(networkId: string, leaving: LeaveOptions = {}) {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const { deleteOne, deleteMany } = usePolicyDeletion(leaving)
  const cleanUp = usePolicyCleanup(networkId, leaving)
  const { refusal } = usePolicyRights(networkId)
  const switchActions = useSwitchActions(networkId)
  const ofDefault = (isDefault: boolean) =>
    refusal ?? (isDefault ? t('policies.defaultOnly') : undefined)

  const rowActions = (row: PolicyRow): MenuAction[] => [
    {
      id: 'details',
      label: t('policies.details'),
      icon: PanelRight,
      to: paths.policy(networkId, row.id),
    },
    {
      id: 'edit',
      label: t('policies.edit'),
      icon: Pencil,
      disabledReason: ofDefault(row.isDefault),
      to: linkTo('edit-policy', { policy: row.id }),
    },
    {
      label: t('policies.duplicate'),
      icon: Copy,
      disabledReason: refusal,
      to: linkTo('copy-policy', { policy: row.id }),
    },
    ...(row.goneEnds.length > 0
      ? [
          {
            label: t('policies.cleanup.entry'),
            icon: Eraser,
            disabledReason: ofDefault(row.isDefault),
            onSelect: () => cleanUp(row),
          },
        ]
      : []),
    {
      label: t('policies.delete.entry'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      disabledReason: ofDefault(row.isDefault),
      onSelect: () => deleteOne(row),
    },
  ]

  const bulkActions = (rows: readonly PolicyRow[]): BulkAction[] => [
    ...switchActions(rows),
    {
      label: t('policies.delete.entry'),
      icon: Trash2,
      isDanger: true,
      disabledReason: ofDefault(rows.every(({ isDefault }) => isDefault)),
      job: () =>
        deleteMany(
          rows.filter(({ isDefault }) => !isDefault),
          rows.filter(({ isDefault }) => isDefault),
        ),
    },
  ]

  return { rowActions, bulkActions }
}

/** Enable, disable, or both, by what the policies are now. */
function useSwitchActions(networkId: string) {
  const { t } = useTranslation()
  const { switchMany } = usePolicySwitches(networkId)
  const { refusal } = usePolicyRights(networkId)

  return (rows: readonly PolicyRow[]): BulkAction[] => {
    const isMixed = new Set(rows.map(({ isEnabled }) => isEnabled)).size > 1
    const areOff = rows.every(({ isEnabled }) => !isEnabled)
    const enable: BulkAction = {
      label: t('policies.switch.enable'),
      icon: Power,
      disabledReason: refusal,
      job: () => switchMany(rows, true),
    }
    const disable: BulkAction = {
      label: t('policies.switch.disable'),
      icon: PowerOff,
      disabledReason: refusal,
      job: () => switchMany(rows, false),
    }
    return [...(isMixed || areOff ? [enable] : []), ...(isMixed || !areOff ? [disable] : [])]
  }
}

/** Translation keys of the confirmations of switching. */
const texts = {
  on: {
    title: 'egress:policies.switch.enableMany',
    text: 'egress:policies.switch.enableText',
    action: 'egress:policies.switch.enable',
  },
  off: {
    title: 'egress:policies.switch.disableMany',
    text: 'egress:policies.switch.disableText',
    action: 'egress:policies.switch.disable',
  },
} as const

/** Switches many policies at once, each on top of its current state; the toast offers undo. */
export function usePolicySwitches(networkId: string) {
  const { t } = useTranslation()
  const { forced } = usePolicyRights(networkId)

  function switchMany(rows: readonly PolicyRow[], enabled: boolean): BulkJob {
    const { title, text, action } = texts[enabled ? 'on' : 'off']
    const inputTo = ({ policy }: PolicyRow, isOn: boolean) => ({
      policy,
      ...forced,
      enabled: isOn,
      isOneOfMany: true,
    })
    const { many } = rowChange({
      change: switchPolicy,
      inputOf: (row: PolicyRow) => inputTo(row, enabled),
      onDone: (done) => offerUndo(done.filter(({ isEnabled }) => isEnabled !== enabled)),
    })

    const offerUndo = (changedRows: readonly PolicyRow[]) =>
      offerSwitchBack({
        changedRows,
        change: switchPolicy,
        inputOf: (row) => inputTo(row, !enabled),
        says: {
          done: t('policies.switch.doneMany', { count: changedRows.length }),
          undo: t('policies.undo'),
          undone: t('policies.switch.undone'),
          failed: t('policies.switch.failedMany'),
        },
      })

    return {
      title: t(title, { count: rows.length }),
      description: (
        <AskedChange
          networkId={networkId}
          edit={{
            policies: { put: rows.map(({ policy }) => ({ ...policy, ...forced, enabled })) },
          }}
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
