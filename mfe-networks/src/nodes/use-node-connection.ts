import type { WholeNode } from '@meshdeck/api/node-changes'
import { errorText, toast, useCapabilities, useTranslation } from '@meshdeck/platform'
import type { BulkJob } from '@meshdeck/ui/data-table'

import { nodeChanges } from '../node-model/node-changes'
import type { NodeRow } from '../node-model/node-rows'

/** How many nodes one call takes, where a call takes many. */
const BATCH = 100

/** Connecting and disconnecting, of one node from its menu and of many as a job. */
export function useNodeConnection() {
  const { t } = useTranslation('networks')
  const { hasBulkNodes } = useCapabilities()

  async function connect({ id, name, network }: NodeRow, isConnected: boolean) {
    try {
      const { connectNodes, readNodes } = await nodeChanges()
      const current = hasBulkNodes ? undefined : await readNodes(network)
      await connectNodes({ networkId: network, ids: [id], isConnected, current })
      toast.success(t(isConnected ? 'connect.done' : 'connect.undone', { name }))
    } catch (error) {
      toast.error(t(isConnected ? 'connect.failed' : 'connect.notUndone', { name }), {
        description: errorText(error),
      })
    }
  }

  function connectMany(rows: readonly NodeRow[], isConnected: boolean): BulkJob {
    const networkOf = new Map(rows.map(({ id, network }) => [id, network]))
    const readings = new Map<string, Promise<WholeNode[]>>()
    return {
      title: t(isConnected ? 'connectMany.title' : 'disconnectMany.title', { count: rows.length }),
      description: t(isConnected ? 'connectMany.text' : 'disconnectMany.text'),
      action: t(isConnected ? 'connectMany.action' : 'disconnectMany.action'),
      items: rows,
      batchSize: hasBulkNodes ? BATCH : 1,
      // one call is about one network
      batchBy: ({ id }) => networkOf.get(id) ?? '',
      perform: async (batch) => {
        const { connectNodes, readNodes } = await nodeChanges()
        const ids = batch.map(({ id }) => id)
        const networkId = networkOf.get(ids[0] ?? '') ?? ''
        // read once for all of its nodes: the list is long where there are many
        if (!hasBulkNodes && !readings.has(networkId)) readings.set(networkId, readNodes(networkId))
        const current = await readings.get(networkId)
        await connectNodes.send({ networkId, ids, isConnected, current })
      },
      onFinished: () => {
        readings.clear()
        void nodeChanges().then(({ connectNodes }) => connectNodes.settle([]))
      },
    }
  }

  return { connect, connectMany }
}
