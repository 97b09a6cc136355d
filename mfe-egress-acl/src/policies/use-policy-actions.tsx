import { type MenuAction, useDialog } from '@meshdeck/ui'
import type { BulkAction } from '@meshdeck/ui/data-table'
import type { Leaving } from '@meshdeck/ui/page'
import { Copy, Eraser, PanelRight, Pencil, Power, PowerOff, Trash2 } from 'lucide-react'

import { paths } from '../paths'
import type { PolicyRow } from '../policy-model/policy-rows'
import { usePolicyRights } from '../policy-model/use-policy-rights'
import { useTranslation } from '../translations'
import { usePolicyCleanup } from './use-policy-cleanup'
import { usePolicyDeletion } from './use-policy-deletion'
import { usePolicySwitches } from './use-policy-switches'

/** The menu of a policy, in the table and on its page, and what can be done to many (decision OP-47). */
export function usePolicyActions(networkId: string, leaving: Leaving = {}) {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const { deleteOne, deleteMany } = usePolicyDeletion(leaving)
  const cleanUp = usePolicyCleanup(networkId, leaving)
  const { switchMany } = usePolicySwitches(networkId)
  const { refusal } = usePolicyRights(networkId)
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
    ...(row.gone.length > 0
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

  const bulkActions = (rows: readonly PolicyRow[]): BulkAction[] => {
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
    return [
      ...(isMixed || areOff ? [enable] : []),
      ...(isMixed || !areOff ? [disable] : []),
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
  }

  return { rowActions, bulkActions }
}
