import { approveHost, rejectHost } from '@meshdeck/api/pending-host-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { useConfirm } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'

import { Approval } from './Approval'
import type { PendingRow } from './pending-rows'
import { usePendingWords } from './pending-words'

/** Letting waiting devices in, and sending them away: one or many. */
export function useAdmission() {
  const { t } = usePendingWords()
  const confirm = useConfirm()

  function approve(row: PendingRow) {
    const { name, network } = row
    confirm({
      title: t('approve.title', { name, network }),
      description: <Approval text={t('approve.text')} rows={[row]} />,
      action: t('approve.confirm'),
      isDanger: false,
      size: 'md',
      ...approval.one(row),
      success: t('approve.done', { name, network }),
      failure: t('approve.failed', { name, network }),
    })
  }

  function reject(row: PendingRow) {
    const { name, network } = row
    confirm({
      title: t('reject.title', { name }),
      description: t('reject.text', { network }),
      action: t('reject.confirm'),
      ...rejection.one(row),
      success: t('reject.done', { name }),
      failure: t('reject.failed', { name }),
    })
  }

  const approveMany = (rows: readonly PendingRow[]): BulkJob => ({
    title: t('approve.many', { count: rows.length }),
    description: <Approval text={t('approve.manyText')} rows={rows} />,
    action: t('approve.manyAction'),
    ...approval.many(rows),
  })

  const rejectMany = (rows: readonly PendingRow[]): BulkJob => ({
    title: t('reject.many', { count: rows.length }),
    description: t('reject.manyText'),
    action: t('reject.manyAction'),
    isDanger: true,
    ...rejection.many(rows),
  })

  return { approve, reject, approveMany, rejectMany }
}

const idOf = ({ id }: PendingRow) => id
const approval = rowChange({ change: approveHost, inputOf: idOf })
const rejection = rowChange({ change: rejectHost, inputOf: idOf })
