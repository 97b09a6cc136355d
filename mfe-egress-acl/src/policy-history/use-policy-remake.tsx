import type { Policy } from '@meshdeck/api/policies'
import { restorePolicy } from '@meshdeck/api/policy-changes'
import { type MenuAction, Stack, Text, useConfirm } from '@meshdeck/ui'

import { AskedChange } from '../change-preview/AskedChange'
import { goneNames } from '../policy-model/end-names'
import { usePolicyRights } from '../policy-model/use-policy-rights'
import { useTranslation } from '../translations'
import type { DeletedRow } from './deleted-rows'

/** Makes a deleted policy anew, after asking with what it opens; nothing where the server has not kept what it was. */
export function usePolicyRemake(networkId: string): (row: DeletedRow) => MenuAction | undefined {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { refusal, forced } = usePolicyRights(networkId)

  function ask({ name, was }: DeletedRow, rest: Policy) {
    const policy = { ...rest, ...forced, network_id: networkId, default: false }
    const gone = was?.gone ?? []
    confirm({
      title: t('policyHistory.deleted.title', { name }),
      description: (
        <Stack gap="3">
          {gone.length > 0 && (
            <Text>{t('policyHistory.deleted.without', { names: goneNames(t, gone) })}</Text>
          )}
          <AskedChange networkId={networkId} edit={{ policies: { put: [policy] } }}>
            {t(policy.enabled ? 'policyHistory.deleted.text' : 'policyHistory.deleted.textOff')}
          </AskedChange>
        </Stack>
      ),
      action: t('policyHistory.deleted.again'),
      isDanger: false,
      size: 'md',
      name,
      onConfirm: () => restorePolicy({ policy }),
      success: t('policies.restore.done', { name }),
      failure: t('policies.restore.failed'),
    })
  }

  function whyNot({ rest, isThere }: DeletedRow): string | undefined {
    if (refusal !== undefined) return refusal
    if (!rest) return t('policyHistory.deleted.nothingLeft')
    return isThere ? t('policyHistory.deleted.isThere') : undefined
  }

  return (row) => {
    const { was, rest } = row
    if (!was) return undefined
    return {
      label: t('policyHistory.deleted.again'),
      disabledReason: whyNot(row),
      onSelect: () => rest && ask(row, rest),
    }
  }
}
