import type { Policy } from '@meshdeck/api/policies'
import { editOfPolicy, updatePolicy } from '@meshdeck/api/policy-changes'
import { isCollisionError } from '@meshdeck/domain/merge-edits'
import { useConfirm } from '@meshdeck/ui'

import { AskedChange } from '../change-preview/AskedChange'
import { editedPolicy } from '../policy-model/edited-policy'
import { usePolicyRights } from '../policy-model/use-policy-rights'
import { useHistoryWords } from './history-words'

/** Asks, and makes a policy what it was before a change: a change as any other, which the history has afterwards. */
export function usePolicyRestore(policy: Policy) {
  const { t } = useHistoryWords()
  const confirm = useConfirm()
  const { forced } = usePolicyRights(policy.network_id)
  const { name } = policy

  return function restore(was: Policy) {
    const mine = { ...editOfPolicy(was), ...forced }
    confirm({
      title: t('restore.title', { name }),
      description: (
        <AskedChange
          networkId={policy.network_id}
          edit={{ policies: { put: [editedPolicy(policy, mine)] } }}
        >
          {t('restore.text')}
        </AskedChange>
      ),
      action: t('restore.entry'),
      size: 'md',
      name,
      onConfirm: async () => {
        const base = editOfPolicy(policy)
        try {
          return await updatePolicy({ policy, base, mine })
        } catch (error) {
          if (isCollisionError(error))
            throw new Error(t('policies:cleanup.changed'), { cause: error })
          throw error
        }
      },
      success: t('restore.done', { name }),
      failure: t('restore.failed', { name }),
    })
  }
}
