import { canAdministerNetwork, isAdminRole } from '@meshdeck/domain/permissions'

import { useSession } from './session/use-session'

/** What the signed-in user may do. The server decides; screens only do not offer what it refuses. */
export type Can = {
  /** Reaches and manages everything [SH-005]. */
  isAdmin: boolean
  administerNetwork: (networkId: string) => boolean
}

/** The permissions of the signed-in user, by the rules of `@meshdeck/domain/permissions`. */
export function useCan(): Can {
  const { userPlatformRole, user } = useSession()
  const member = { platformRole: userPlatformRole, groups: user.user_group_ids }

  return {
    isAdmin: isAdminRole(userPlatformRole),
    administerNetwork: (networkId) => canAdministerNetwork(member, networkId),
  }
}
