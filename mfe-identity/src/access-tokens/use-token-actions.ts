import { revokeAccessToken } from '@meshdeck/api/access-token-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { type MenuAction, useConfirm } from '@meshdeck/ui'
import type { BulkAction } from '@meshdeck/ui/data-table'
import { Ban } from 'lucide-react'

import type { TokenRow } from './token-rows'
import { useTokenWords } from './token-words'

/** Revoking access tokens, one or many; `refusal` says why they may not be, if so. */
export function useTokenActions(refusal: string | undefined) {
  const { t } = useTokenWords()
  const confirm = useConfirm()

  function revokeOne(row: TokenRow) {
    const { name } = row
    confirm({
      title: t('revoke.title', { name }),
      description: t('revoke.text'),
      action: t('revoke.confirm'),
      ...revocation.one(row),
      success: t('revoke.done', { name }),
      failure: t('revoke.failed', { name }),
    })
  }

  const rowActions = (row: TokenRow): MenuAction[] => [
    {
      label: t('revoke.action'),
      icon: Ban,
      isDanger: true,
      disabledReason: refusal,
      onSelect: () => revokeOne(row),
    },
  ]

  const bulkActions = (rows: readonly TokenRow[]): BulkAction[] => [
    {
      label: t('revoke.action'),
      icon: Ban,
      isDanger: true,
      disabledReason: refusal,
      job: () => ({
        title: t('revoke.many', { count: rows.length }),
        description: t('revoke.manyText'),
        action: t('revoke.manyConfirm'),
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
