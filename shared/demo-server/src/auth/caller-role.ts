import type { FastifyRequest } from 'fastify'

import { findPlatformRole } from '../roles/find-role'
import type { Role, User } from '../storage/account-tables'
import type { Store } from '../storage/store'

/** Somebody whom a list shows less than everything. */
type Restricted = { user: User; role: Role | undefined }

/** Who calls, when his platform role does not give him full access; the community edition has nobody of the kind. */
export function restrictedCaller(store: Store, { caller }: FastifyRequest): Restricted | undefined {
  if (store.edition !== 'pro' || caller.kind !== 'user' || caller.isMaster) return undefined
  const user = store.users.get(caller.name)
  const role = findPlatformRole(store, user.platform_role_id)
  return role?.full_access ? undefined : { user, role }
}
