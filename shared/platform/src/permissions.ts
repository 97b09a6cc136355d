import { isAdminRole, writeRefusal } from '@meshdeck/domain/permissions'

import { i18n } from './i18n'
import { useCapabilities } from './server/capabilities'
import { useSession } from './session/use-session'

/** What the signed-in user may do. The server decides; screens only do not offer what it refuses. */
export type Can = {
  /** Reaches and manages everything [SH-005]. */
  isAdmin: boolean
  administerNetwork: (networkId: string) => boolean
  /**
   * Why nothing in a network can be changed, for whoever may not: because of the role, or else `otherwise`. For
   * actions of rows, of many rows and of pages alike.
   */
  whyNotIn: (networkId: string, otherwise: string) => string | undefined
  /** The role itself reads networks only: what somebody has made himself is no exception. */
  isReader: boolean
}

/** The permissions of the signed-in user at this server, by the rules of `@meshdeck/domain/permissions`. */
export function useCan(): Can {
  const { userPlatformRole, user } = useSession()
  const rules = useCapabilities()
  const member = { platformRole: userPlatformRole, groups: user.user_group_ids }
  const refusalIn = (networkId: string) => writeRefusal(member, networkId, rules)
  const ofAny = refusalIn('')

  return {
    isAdmin: isAdminRole(userPlatformRole),
    administerNetwork: (networkId) => refusalIn(networkId) === undefined,
    whyNotIn: (networkId, otherwise) => {
      const refusal = refusalIn(networkId)
      if (refusal === undefined || refusal === 'person') return refusal && otherwise
      return i18n.t(`platform:can.${refusal}`)
    },
    isReader: ofAny === 'auditor' || ofAny === 'role',
  }
}
