import { isAdminRole, writeRefusal } from '@meshdeck/domain/permissions'

import { i18n } from './i18n'
import { useCapabilities } from './server/capabilities'
import { useSession } from './session/session-store'

/** What the signed-in user can do. The server enforces it; pages only don't offer what it would refuse. */
export type Permissions = {
  /** Whether the user can access and manage everything [SH-005]. */
  isAdmin: boolean
  administerNetwork: (networkId: string) => boolean
  /**
   * Returns why the user can't change anything in a network: the role, or else `otherwise`; undefined if they can. For
   * actions of rows, bulk actions and actions of pages.
   */
  whyNotIn: (networkId: string, otherwise: string) => string | undefined
  /** Whether the role itself permits only reading networks, even resources that the user created. */
  isReader: boolean
}

/** Returns the permissions of the signed-in user on this server, by the rules of `@meshdeck/domain/permissions`. */
export function useCan(): Permissions {
  const { userPlatformRole, user } = useSession()
  const rules = useCapabilities()
  const member = { platformRole: userPlatformRole, groups: user.user_group_ids }
  const refusalIn = (networkId: string) => writeRefusal(member, networkId, rules)
  const anyRefusal = refusalIn('')

  return {
    isAdmin: isAdminRole(userPlatformRole),
    administerNetwork: (networkId) => refusalIn(networkId) === undefined,
    whyNotIn: (networkId, otherwise) => {
      const refusal = refusalIn(networkId)
      if (refusal === undefined || refusal === 'person') return refusal && otherwise
      return i18n.t(`common:can.${refusal}`)
    },
    isReader: anyRefusal === 'auditor' || anyRefusal === 'role',
  }
}
