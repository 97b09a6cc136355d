import { expireNode } from '@meshdeck/api/node-changes'
import { rowChange } from '@meshdeck/api/row-change'
import type { BulkJob } from '@meshdeck/ui/data-table'

import type { NodeRow } from '../node-model/node-rows'
import { useTranslation } from '../translations'
import { ExpiryQuestion } from './ExpiryQuestion'

/** When nodes expire, for many at once. */
export function useNodeExpiry() {
  const { t } = useTranslation()

  return function expireMany(rows: readonly NodeRow[]): BulkJob {
    let expdatetime = 0
    const expiry = rowChange({
      change: expireNode,
      inputOf: ({ id, network }: NodeRow) => ({ networkId: network, id, expdatetime }),
    })
    return {
      title: t('nodeJobs.expiry.title', { count: rows.length }),
      description: undefined,
      action: t('nodeJobs.expiry.action'),
      ask: ({ begin, onClose }) => (
        <ExpiryQuestion
          count={rows.length}
          onChosen={(seconds) => {
            expdatetime = seconds
            begin()
          }}
          onClose={onClose}
        />
      ),
      ...expiry.many(rows),
    }
  }
}
