import { deleteSamePolicy, editOfPolicy, updatePolicy } from '@meshdeck/api/policy-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { isCollisionError } from '@meshdeck/domain/merge-edits'
import { Stack, Text, useConfirm } from '@meshdeck/ui'
import type { Leaving } from '@meshdeck/ui/page'

import { AskedChange } from '../change-preview/AskedChange'
import { goneNames } from '../policy-model/end-names'
import { withoutGone } from '../policy-model/policy-ends'
import type { PolicyRow } from '../policy-model/policy-rows'
import { usePolicyRights } from '../policy-model/use-policy-rights'
import { useTranslation } from '../translations'

/**
 * Takes out of a policy what is no longer there. Where nothing is left of a side then, the policy connects nothing:
 * it is deleted, which the question says.
 */
export function usePolicyCleanup(networkId: string, { onLeave }: Leaving = {}) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { forced } = usePolicyRights(networkId)

  const deletion = rowChange({
    change: deleteSamePolicy,
    inputOf: ({ policy }: PolicyRow) => policy,
    onDone: () => onLeave?.(),
  })

  return function cleanUp(row: PolicyRow) {
    const { name, policy, gone } = row
    const left = withoutGone(policy, new Set(gone.map(({ key }) => key)))
    const wanted = left && { ...left, ...forced }
    const edit = wanted ? { put: [wanted] } : { remove: [policy.id] }

    async function send() {
      if (!wanted) return deletion.one(row).onConfirm(false)
      return updatePolicy({ policy, base: editOfPolicy(policy), mine: editOfPolicy(wanted) })
    }

    /** What is asked for was true of the policy as it was: nothing is sent where somebody else has changed it. */
    async function handleConfirm() {
      try {
        return await send()
      } catch (error) {
        if (isCollisionError(error))
          throw new Error(t('policies.cleanup.changed'), { cause: error })
        throw error
      }
    }

    confirm({
      title: t('policies.cleanup.title', { name }),
      description: (
        <Stack gap="3">
          <Text>{t('policies.cleanup.text', { names: goneNames(t, gone) })}</Text>
          <AskedChange networkId={networkId} edit={{ policies: edit }}>
            {t(left ? 'policies.cleanup.stays' : 'policies.cleanup.goes')}
          </AskedChange>
        </Stack>
      ),
      action: t(left ? 'policies.cleanup.action' : 'policies.delete.action'),
      isDanger: left === undefined,
      size: 'md',
      name,
      onConfirm: handleConfirm,
      success: left ? t('policies.cleanup.done', { name }) : t('policies.delete.done', { name }),
      failure: t('policies.cleanup.failed', { name }),
    })
  }
}
