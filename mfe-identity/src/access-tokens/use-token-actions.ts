import { revokeAccessToken } from '@meshdeck/api/access-token-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { type MenuAction, useConfirm } from '@meshdeck/ui'
import type { BulkAction } from '@meshdeck/ui/data-table'
import { Ban } from 'lucide-react'

import { useTranslation } from '../translations'
import type { TokenRow } from './token-rows'

/** Revoking access tokens, one or many; `refusal` says why they may not be, if so. */
export function useTokenActions(refusal: string | undefined) {
  const { t } = useTranslation()
  const confirm = useConfirm()

  function revokeOne(row: TokenRow) {
    const { name } = row
    confirm({
      title: t('accessTokens.revoke.title', { name }),
      description: t('accessTokens.revoke.text'),
      action: t('accessTokens.revoke.confirm'),
      ...revocation.one(row),
      success: t('accessTokens.revoke.done', { name }),
      failure: t('accessTokens.revoke.failed', { name }),
    })
  }

  const rowActions = (row: TokenRow): MenuAction[] => [
    {
      label: t('accessTokens.revoke.action'),
      icon: Ban,
      isDanger: true,
      disabledReason: refusal,
      onSelect: () => revokeOne(row),
    },
  ]

  const bulkActions = (rows: readonly TokenRow[]): BulkAction[] => [
    {
      label: t('accessTokens.revoke.action'),
      icon: Ban,
      isDanger: true,
      disabledReason: refusal,
      job: () => ({
        title: t('accessTokens.revoke.many', { count: rows.length }),
        description: t('accessTokens.revoke.manyText'),
        action: t('accessTokens.revoke.manyConfirm'),
        isDanger: true,
        ...revocation.many(rows),
      }),
    },
  ]

  return { rowActions, bulkActions }
}

const revocation = rowChange({
  change: revokeAccessToken,
  inputOf: ({ id, username }: TokenRow) => ({ id, user_name: username }),
})
