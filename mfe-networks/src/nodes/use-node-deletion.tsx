import { useCapabilities } from '@meshdeck/platform'
import { useConfirm } from '@meshdeck/ui'
import type { Leaving } from '@meshdeck/ui/page'

import type { NodeRow } from '../node-model/node-rows'
import { useTranslation } from '../translations'
import { deletionOf, deletionOption, isGoneAtOnce, NodeDeletion } from './node-deletion'

/** Deleting a node from its menu; says first what goes with it. */
export function useNodeDeletion({ onLeave }: Leaving = {}) {
  const { t } = useTranslation()
  const { hasBulkNodes } = useCapabilities()
  const confirm = useConfirm()
  const how = { hasBulkNodes, onLeave }

  function deleteOne(row: NodeRow) {
    const { name } = row
    const isGone = isGoneAtOnce(row, how)
    confirm({
      title: t('deleteNode.title', { name }),
      description: <NodeDeletion rows={[row]} isForced={isGone} />,
      action: t('deleteNode.action'),
      size: 'md',
      ...(!isGone && { option: deletionOption(t) }),
      ...deletionOf(how).one(row),
      success: (isForced) =>
        t(isForced || isGone ? 'deleteNode.done' : 'deleteNode.leaving', { name }),
      failure: t('deleteNode.failed'),
    })
  }

  return { deleteOne }
}
