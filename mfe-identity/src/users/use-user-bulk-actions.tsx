import type { User } from '@meshdeck/api/users'
import type { BulkAction } from '@meshdeck/ui/data-table'
import { Trash2, UserCheck, UserX } from 'lucide-react'

import { useTranslation } from '../translations'
import { useAccountQuestions } from './use-account-questions'
import { useGroupMoves } from './use-group-moves'
import { reasonOfAny, useUserRefusal } from './use-user-refusal'

/** What can be done to several users at once; `dialog` belongs beside the table of those. */
export function useUserBulkActions() {
  const { t } = useTranslation()
  const reason = useUserRefusal()
  const ask = useAccountQuestions()
  const { moveActions, dialog } = useGroupMoves()

  /** `clear` ends the selection when it is done to all of them. */
  function bulkActions(users: readonly User[], clear: () => void): BulkAction[] {
    const names = users.map((user) => user.username)
    return [
      { label: t('users.enable'), icon: UserCheck, onSelect: () => void ask.enable(names, clear) },
      {
        label: t('users.disable'),
        icon: UserX,
        disabledReason: reasonOfAny(reason, 'disable', users),
        onSelect: () => ask.disable(names, clear),
      },
      ...moveActions(users, clear),
      {
        label: t('users.delete'),
        icon: Trash2,
        isDanger: true,
        disabledReason: reasonOfAny(reason, 'delete', users),
        onSelect: () => ask.delete(names, clear),
      },
    ]
  }

  return { bulkActions, dialog }
}
