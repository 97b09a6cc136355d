import { rowChange } from '@meshdeck/api/row-change'
import { useCapabilities, useTranslation } from '@meshdeck/platform'
import { lazyOverlay, useConfirm } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'

import type { Leaving } from '../details/use-leave'
import { nodeChanges } from '../node-model/node-changes'
import type { NodeRow } from '../node-model/node-rows'

// reads policies, routes and keys, which only a deletion wants to know
const NodeDeletion = lazyOverlay(
  async () => (await import(/* webpackChunkName: "node-menu" */ './NodeDeletion')).NodeDeletion,
)

/**
 * Deleting, of one node from its menu and of many, config files among them, as a job; both say first what goes
 * with them.
 */
export function useNodeDeletion({ onLeave }: Leaving = {}) {
  const { t } = useTranslation('networks')
  const { hasBulkNodes } = useCapabilities()
  const confirm = useConfirm()
  const deletionOption = hasBulkNodes
    ? {}
    : { option: { label: t('deleteNode.force'), hint: t('deleteNode.forceHint') } }

  // the second deletion does not wait for the device any more (contract 1.9)
  const isAtOnce = ({ kinds }: NodeRow) => hasBulkNodes || kinds.includes('leaving')

  const deletion = rowChange({
    change: async () => (await nodeChanges()).deleteNode,
    inputOf: ({ id, network, isClient, kinds }: NodeRow, isForced) => ({
      networkId: network,
      id,
      isClient,
      isForced,
      byList: hasBulkNodes,
      isLeaving: kinds.includes('leaving'),
    }),
    // one that waits for its device is shown as that
    onDone: (rows, sent) => {
      const areGone = rows.every(isAtOnce) || sent.every(({ isForced }) => isForced)
      return areGone ? onLeave?.() : undefined
    },
  })

  function deleteOne(row: NodeRow) {
    const { name } = row
    const isGone = isAtOnce(row)
    confirm({
      title: t('deleteNode.title', { name }),
      description: <NodeDeletion rows={[row]} isForced={isGone} />,
      action: t('deleteNode.action'),
      size: 'md',
      ...(!isGone && deletionOption),
      ...deletion.one(row),
      success: (isForced) =>
        t(isForced || isGone ? 'deleteNode.done' : 'deleteNode.leaving', { name }),
      failure: t('deleteNode.failed'),
    })
  }

  function deleteMany(rows: readonly NodeRow[]): BulkJob {
    const [network = '', ...others] = new Set(rows.map((row) => row.network))
    return {
      title: t('deleteNodes.title', { count: rows.length }),
      description: <NodeDeletion rows={rows} isForced={hasBulkNodes} />,
      action: t('deleteNodes.action'),
      isDanger: true,
      typedName: others.length === 0 ? network : String(rows.length),
      ...deletionOption,
      ...deletion.many(rows),
    }
  }

  return { deleteOne, deleteMany }
}
