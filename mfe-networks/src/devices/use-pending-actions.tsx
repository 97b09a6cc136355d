import type { MenuAction } from '@meshdeck/ui'
import type { BulkAction } from '@meshdeck/ui/data-table'
import { Copy, PanelRight, UserRoundCheck, X } from 'lucide-react'

import { paths } from '../paths'
import { copyText } from '../tables/copy-text'
import { useTranslation } from '../translations'
import type { PendingRow } from './pending-rows'
import { useAdmission } from './use-admission'

/** The menu of a waiting device, and what can be done to many; only admins get to see them. */
export function usePendingActions() {
  const { t } = useTranslation()
  const { approve, reject, approveMany, rejectMany } = useAdmission()

  const rowActions = (row: PendingRow): MenuAction[] => [
    {
      label: t('pendingDevices.approve.action'),
      icon: UserRoundCheck,
      onSelect: () => approve(row),
    },
    {
      label: t('nodes.details'),
      icon: PanelRight,
      startsGroup: true,
      to: paths.device(row.hostId),
    },
    {
      label: t('pendingDevices.copyKey'),
      icon: Copy,
      onSelect: () => void copyText(row.publicKey, t('copied')),
    },
    {
      label: t('pendingDevices.reject.action'),
      icon: X,
      isDanger: true,
      startsGroup: true,
      onSelect: () => reject(row),
    },
  ]

  const bulkActions = (rows: readonly PendingRow[]): BulkAction[] => [
    {
      label: t('pendingDevices.approve.action'),
      icon: UserRoundCheck,
      job: () => approveMany(rows),
    },
    {
      label: t('pendingDevices.reject.action'),
      icon: X,
      isDanger: true,
      job: () => rejectMany(rows),
    },
  ]

  return { rowActions, bulkActions }
}
