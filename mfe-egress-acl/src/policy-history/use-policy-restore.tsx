import type { Policy } from '@meshdeck/api/policies'
import { editOfPolicy, updatePolicy } from '@meshdeck/api/policy-changes'
import { isCollisionError } from '@meshdeck/domain/merge-edits'
import { formatMinute } from '@meshdeck/domain/server-times'
import { Box, Stack, Text, useConfirm } from '@meshdeck/ui'

import { LatePreview } from '../change-preview/LatePreview'
import { editedPolicy } from '../policy-model/edited-policy'
import { usePolicyRights } from '../policy-model/use-policy-rights'
import { useTranslation } from '../translations'
import { EntryChanges } from './EntryChanges'
import { EntryTitle } from './EntryTitle'
import type { HistoryEntry } from './history-entries'

type Restorable = HistoryEntry & { before: Policy }

/** Asks, and makes a policy what it was before a change: a change as any other, which the history has afterwards. */
export function usePolicyRestore(policy: Policy) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { forced } = usePolicyRights(policy.network_id)
  const { name } = policy

  return function restore(entry: Restorable, { isNewest }: { isNewest: boolean }) {
    const mine = { ...editOfPolicy(entry.before), ...forced }
    confirm({
      title: t('policyHistory.restore.title', { name }),
      description: (
        <Stack gap="3">
          <Text>{t('policyHistory.restore.text')}</Text>
          <Box borderWidth="1px" borderRadius="l2" px="3" py="2" color="fg">
            <Text>
              <EntryTitle entry={entry} />, {formatMinute(entry.moment)}
            </Text>
            <EntryChanges entry={entry} networkId={policy.network_id} />
          </Box>
          {!isNewest && <Text>{t('policyHistory.restore.later')}</Text>}
          <LatePreview
            networkId={policy.network_id}
            edit={{ policies: { put: [editedPolicy(policy, mine)] } }}
          />
        </Stack>
      ),
      action: t('policyHistory.restore.entry'),
      isDanger: false,
      size: 'md',
      name,
      onConfirm: async () => {
        const base = editOfPolicy(policy)
        try {
          return await updatePolicy({ policy, base, mine })
        } catch (error) {
          if (isCollisionError(error))
            throw new Error(t('policies.cleanup.changed'), { cause: error })
          throw error
        }
      },
      success: t('policyHistory.restore.done', { name }),
      failure: t('policyHistory.restore.failed', { name }),
    })
  }
}
