import { approveHost, readPendingHostsAgain, rejectHost } from '@meshdeck/api/pending-hosts'
import { errorText, toast, useQueryClient } from '@meshdeck/platform'
import { useConfirmDelete } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'

import type { PendingRow } from './pending-rows'
import { usePendingWords } from './pending-words'

/** Letting waiting devices in, and sending them away: one or many. */
export function useAdmission() {
  const { t } = usePendingWords()
  const client = useQueryClient()
  const ask = useConfirmDelete()
  const readAgain = () => readPendingHostsAgain(client)

  async function approve({ id, name, network }: PendingRow) {
    try {
      await approveHost(id)
      toast.success(t('approve.done', { name, network }))
    } catch (error) {
      toast.error(t('approve.failed', { name, network }), { description: errorText(error) })
    } finally {
      readAgain()
    }
  }

  function reject({ id, name, network }: PendingRow) {
    ask({
      title: t('reject.title', { name }),
      description: t('reject.text', { network }),
      action: t('reject.confirm'),
      onConfirm: async () => {
        await rejectHost(id)
        readAgain()
      },
      success: t('reject.done', { name }),
      failure: t('reject.failed', { name }),
    })
  }

  const approveMany = (rows: readonly PendingRow[]): BulkJob => ({
    title: t('approve.many', { count: rows.length }),
    description: t('approve.manyText'),
    action: t('approve.manyAction'),
    items: rows,
    perform: (batch) => Promise.all(batch.map(({ id }) => approveHost(id))),
    onFinished: readAgain,
  })

  const rejectMany = (rows: readonly PendingRow[]): BulkJob => ({
    title: t('reject.many', { count: rows.length }),
    description: t('reject.manyText'),
    action: t('reject.manyAction'),
    isDanger: true,
    items: rows,
    perform: (batch) => Promise.all(batch.map(({ id }) => rejectHost(id))),
    onFinished: readAgain,
  })

  return { approve, reject, approveMany, rejectMany }
}
