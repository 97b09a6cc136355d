import type { FastifyRequest } from 'fastify'

import type { PerVersion } from '../api-version'
import { type Access, callerName } from '../auth/access'
import { refused } from '../http/refusal'
import type { Store } from '../storage/store'

type ActivityVersion = {
  networkAccess: Access
  userAccess: Access
  /** Whether somebody may see what a user did. @throws Refusal 403 */
  checkReader(store: Store, request: FastifyRequest, username: string): void
}

/** What each server has its own way of when it comes to the activity (contract 1.20 and 2.3). */
export const activityVersions: PerVersion<ActivityVersion> = {
  '1.0.0': { networkAccess: 'admin', userAccess: 'admin', checkReader() {} },
  '1.5.1': {
    networkAccess: 'user',
    userAccess: 'user',
    checkReader(store, request, username) {
      const { platform_role_id } = store.users.get(callerName(request))
      const isAdmin = ['super-admin', 'admin'].includes(platform_role_id)
      if (isAdmin || callerName(request) === username) return
      throw refused(403, "you are not authorized to view this user's activity")
    },
  },
}
