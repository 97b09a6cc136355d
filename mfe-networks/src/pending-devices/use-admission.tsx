import { approveHost, rejectHost } from '@meshdeck/api/pending-host-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { useConfirm } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'

import { useTranslation } from '../translations'
import { Approval } from './Approval'
import type { PendingRow } from './pending-rows'

/** Letting waiting devices in, and sending them away: one or many. */
export function useAdmission() {
  const { t } = useTranslation()
  const confirm = useConfirm()

  function approve(row: PendingRow) {
    const { name, network } = row
    confirm({
      title: t('pendingDevices.approve.title', { name, network }),
      description: <Approval text={t('pendingDevices.approve.text')} rows={[row]} />,
      action: t('pendingDevices.approve.confirm'),
      isDanger: false,
      size: 'md',
      ...approval.one(row),
      success: t('pendingDevices.approve.done', { name, network }),
      failure: t('pendingDevices.approve.failed', { name, network }),
    })
  }

  function reject(row: PendingRow) {
    const { name, network } = row
    confirm({
      title: t('pendingDevices.reject.title', { name }),
      description: t('pendingDevices.reject.text', { network }),
      action: t('pendingDevices.reject.confirm'),
      ...rejection.one(row),
      success: t('pendingDevices.reject.done', { name }),
      failure: t('pendingDevices.reject.failed', { name }),
    })
  }

  const approveMany = (rows: readonly PendingRow[]): BulkJob => ({
    title: t('pendingDevices.approve.many', { count: rows.length }),
    description: <Approval text={t('pendingDevices.approve.manyText')} rows={rows} />,
    action: t('pendingDevices.approve.manyAction'),
    ...approval.many(rows),
  })

  const rejectMany = (rows: readonly PendingRow[]): BulkJob => ({
    title: t('pendingDevices.reject.many', { count: rows.length }),
    description: t('pendingDevices.reject.manyText'),
    action: t('pendingDevices.reject.manyAction'),
    isDanger: true,
    ...rejection.many(rows),
  })

  return { approve, reject, approveMany, rejectMany }
}

const idOf = ({ id }: PendingRow) => id
const approval = rowChange({ change: approveHost, inputOf: idOf })
const rejection = rowChange({ change: rejectHost, inputOf: idOf })
