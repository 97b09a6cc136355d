import type { User } from '@meshdeck/api/users'
import { useSession, useTranslation } from '@meshdeck/platform'

import { refusalOf, type UserAction } from './user-rights'

/** Says why the signed-in user may not do something to a user, in the language on screen, if so. */
export function useUserRefusal(): (action: UserAction, user: User) => string | undefined {
  const { t } = useTranslation('identity')
  const { username, userPlatformRole: role } = useSession()

  return (action, user) => {
    const refusal = refusalOf(action, user, { username, role })
    return refusal && t(`users.refused.${refusal}`)
  }
}
