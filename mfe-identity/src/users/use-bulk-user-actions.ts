import type { User } from '@meshdeck/api/users'
import { useTranslation } from '@meshdeck/platform'
import type { BulkAction } from '@meshdeck/ui/data-table'
import { Trash2, UserCheck, UserX } from 'lucide-react'

import { useAccountQuestions } from './use-account-questions'
import { useUserRefusal } from './use-user-refusal'
import type { UserAction } from './user-rights'

/** What can be done to several users at once. `clear` ends the selection when it is done. */
export function useBulkUserActions() {
  const { t } = useTranslation('identity')
  const reason = useUserRefusal()
  const ask = useAccountQuestions()

  /** Why something cannot be done to all of them: the first one who is in the way, and the reason. */
  function reasonOfAny(action: UserAction, users: readonly User[]): string | undefined {
    for (const user of users) {
      const text = reason(action, user)
      if (text !== undefined) return `${user.username}: ${text}`
    }
    return undefined
  }

  return function bulkActions(users: readonly User[], clear: () => void): BulkAction[] {
    const names = users.map((user) => user.username)
    return [
      { label: t('users.enable'), icon: UserCheck, onSelect: () => ask.enable(names, clear) },
      {
        label: t('users.disable'),
        icon: UserX,
        disabledReason: reasonOfAny('disable', users),
        onSelect: () => ask.disable(names, clear),
      },
      {
        label: t('users.delete'),
        icon: Trash2,
        isDanger: true,
        disabledReason: reasonOfAny('delete', users),
        onSelect: () => ask.remove(names, clear),
      },
    ]
  }
}
