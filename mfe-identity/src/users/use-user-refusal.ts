import type { User } from '@meshdeck/api/users'
import { useSession } from '@meshdeck/platform'
import { useCallback } from 'react'

import { useTranslation } from '../translations'
import { refusalOf, type UserAction } from './user-rights'

type Reason = (action: UserAction, user: User) => string | undefined

/** Says why the signed-in user may not do something to a user, in the language on screen, if so. */
export function useUserRefusal(): Reason {
  const { t } = useTranslation()
  const { username, userPlatformRole: role } = useSession()

  return useCallback(
    (action, user) => {
      const refusal = refusalOf(action, user, { username, role })
      return refusal && t(`users.refused.${refusal}`)
    },
    [t, username, role],
  )
}

/** Why something cannot be done to all of them: the first one who is in the way, and the reason. */
export function reasonOfAny(
  reason: Reason,
  action: UserAction,
  users: readonly User[],
): string | undefined {
  for (const user of users) {
    const text = reason(action, user)
    if (text !== undefined) return `${user.username}: ${text}`
  }
  return undefined
}
