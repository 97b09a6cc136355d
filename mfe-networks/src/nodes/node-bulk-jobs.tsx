import { connectNodes, readNodes } from '@meshdeck/api/node-changes'
import type { WholeNode } from '@meshdeck/api/node-changes'
import type { TFunction } from '@meshdeck/platform'
import type { BulkJob } from '@meshdeck/ui/data-table'

import type { NodeRow } from '../node-model/node-rows'
import { deletionOf, deletionOption, NodeDeletion } from './node-deletion'

/** How many nodes one call takes, where a call takes many. */
const BATCH = 100

type Known = { t: TFunction<'networks'>; hasBulkNodes: boolean }

/** Connects many nodes, or disconnects them. */
export function connectionJob(
  rows: readonly NodeRow[],
  { t, hasBulkNodes, isToConnect }: Known & { isToConnect: boolean },
): BulkJob {
  const networkOf = new Map(rows.map(({ id, network }) => [id, network]))
  const readings = new Map<string, Promise<WholeNode[]>>()
  return {
    title: t(isToConnect ? 'connectMany.title' : 'disconnectMany.title', { count: rows.length }),
    description: t(isToConnect ? 'connectMany.text' : 'disconnectMany.text'),
    action: t(isToConnect ? 'connectMany.action' : 'disconnectMany.action'),
    items: rows,
    batchSize: hasBulkNodes ? BATCH : 1,
    // one call is about one network
    batchBy: ({ id }) => networkOf.get(id) ?? '',
    perform: async (batch) => {
      const ids = batch.map(({ id }) => id)
      const networkId = networkOf.get(ids[0] ?? '') ?? ''
      // read once for all of its nodes: the list is long where there are many
      if (!hasBulkNodes && !readings.has(networkId)) readings.set(networkId, readNodes(networkId))
      const current = await readings.get(networkId)
      await connectNodes.send({ networkId, ids, isConnected: isToConnect, current })
    },
    onFinished: () => {
      readings.clear()
      void connectNodes.settle([])
    },
  }
}

/** Deletes many nodes. */
export function deletionJob(rows: readonly NodeRow[], { t, hasBulkNodes }: Known): BulkJob {
  const [network = '', ...others] = new Set(rows.map((row) => row.network))
  return {
    title: t('deleteNodes.title', { count: rows.length }),
    description: <NodeDeletion rows={rows} isForced={hasBulkNodes} />,
    action: t('deleteNodes.action'),
    isDanger: true,
    typedName: others.length === 0 ? network : String(rows.length),
    ...(!hasBulkNodes && { option: deletionOption(t) }),
    ...deletionOf({ hasBulkNodes }).many(rows),
  }
}
