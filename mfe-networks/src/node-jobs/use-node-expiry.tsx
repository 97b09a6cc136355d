import type { WholeNode } from '@meshdeck/api/node-changes'
import type { BulkJob } from '@meshdeck/ui/data-table'

import { nodeChanges } from '../node-model/node-changes'
import type { NodeRow } from '../node-model/node-rows'
import { ExpiryQuestion } from './ExpiryQuestion'
import { useNodeJobWords } from './node-job-words'

/** When nodes expire, for many at once. */
export function useNodeExpiry() {
  const { t } = useNodeJobWords()

  return function expireMany(rows: readonly NodeRow[]): BulkJob {
    const networkOf = new Map(rows.map(({ id, network }) => [id, network]))
    const readings = new Map<string, Promise<WholeNode[]>>()
    let expdatetime = 0
    return {
      title: t('expiry.title', { count: rows.length }),
      description: undefined,
      action: t('expiry.action'),
      items: rows,
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
      perform: async ([item]) => {
        if (!item) return
        const { expireNodes, readNodes } = await nodeChanges()
        const networkId = networkOf.get(item.id) ?? ''
        // read once for all of its nodes: the list is long where there are many
        if (!readings.has(networkId)) readings.set(networkId, readNodes(networkId))
        const current = (await readings.get(networkId)) ?? []
        await expireNodes.send({ networkId, ids: [item.id], expdatetime, current })
      },
      onFinished: () => {
        readings.clear()
        void nodeChanges().then(({ expireNodes }) => expireNodes.settle([]))
      },
    }
  }
}
