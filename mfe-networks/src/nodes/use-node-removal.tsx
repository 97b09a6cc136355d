import { useCapabilities, useQueryClient, useTranslation } from '@meshdeck/platform'
import { lazyOverlay, useConfirmDelete } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'

import { nodeChanges } from './node-changes'
import type { NodeRow } from './node-rows'

// reads policies, routes and keys, which only a deletion wants to know
const NodeDeletion = lazyOverlay(
  async () => (await import(/* webpackChunkName: "node-menu" */ './NodeDeletion')).NodeDeletion,
)

/** Deleting, of one node from its menu and of many as a job; both say first what goes with them. */
export function useNodeRemoval(networkId: string) {
  const { t } = useTranslation('networks')
  const client = useQueryClient()
  const { hasBulkNodes } = useCapabilities()
  const confirmDelete = useConfirmDelete()
  const deletionOption = hasBulkNodes
    ? {}
    : { option: { label: t('deleteNode.force'), hint: t('deleteNode.forceHint') } }

  async function leave(ids: readonly string[], isForced: boolean) {
    const { forgetNodes } = await nodeChanges()
    if (isForced || hasBulkNodes) forgetNodes(client, networkId, ids)
    else void client.invalidateQueries({ queryKey: ['nodes'] })
  }

  function remove(row: NodeRow) {
    const { id, name, isClient, kinds } = row
    // the second deletion does not wait for the device any more (contract 1.9)
    const isAtOnce = hasBulkNodes || isClient || kinds.includes('leaving')
    confirmDelete({
      title: t('deleteNode.title', { name }),
      description: <NodeDeletion networkId={networkId} ids={[id]} isForced={isAtOnce} />,
      action: t('deleteNode.action'),
      size: 'md',
      ...(!isAtOnce && deletionOption),
      onConfirm: async (isForced) => {
        const { deleteNode } = await nodeChanges()
        try {
          await deleteNode(networkId, row, { isForced, byList: hasBulkNodes })
          await leave([id], isForced || isAtOnce)
        } catch (error) {
          // somebody else may have deleted it
          void client.invalidateQueries({ queryKey: ['nodes'] })
          throw error
        }
      },
      success: (isForced) =>
        t(isForced || isAtOnce ? 'deleteNode.done' : 'deleteNode.leaving', { name }),
      failure: t('deleteNode.failed'),
    })
  }

  function removeMany(rows: readonly NodeRow[]): BulkJob {
    const rowOf = new Map(rows.map((row) => [row.id, row]))
    const gone = new Set<string>()
    let wasForced = false
    return {
      title: t('deleteNodes.title', { count: rows.length }),
      description: (
        <NodeDeletion networkId={networkId} ids={[...rowOf.keys()]} isForced={hasBulkNodes} />
      ),
      action: t('deleteNodes.action'),
      isDanger: true,
      typedName: networkId,
      ...deletionOption,
      items: rows,
      perform: async (batch, isForced) => {
        wasForced = isForced
        const { deleteNode } = await nodeChanges()
        for (const { id } of batch) {
          const isClient = rowOf.get(id)?.isClient ?? false
          await deleteNode(networkId, { id, isClient }, { isForced, byList: hasBulkNodes })
          gone.add(id)
        }
      },
      onFinished: () => void leave([...gone], wasForced),
    }
  }

  return { remove, removeMany }
}
