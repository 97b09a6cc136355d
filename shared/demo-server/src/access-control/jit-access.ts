import { isInFuture } from '../clock'
import { ALL_ADMINS_GROUP } from '../groups/default-groups'
import { groupsOf } from '../groups/group'
import { refused } from '../http/refusal'
import { adminRoleOf, ALL_NETWORKS, isAdministrator } from '../roles/default-roles'
import type { User } from '../storage/account-tables'
import { withText } from '../storage/missing'
import type { JitGrant } from '../storage/pro-tables'
import type { Store } from '../storage/store'

/** Whether this server gives access for a time. */
export function givesAccessForATime({ apiVersion, edition }: Store): boolean {
  return apiVersion === '1.5.1' && edition === 'pro'
}

/** Whether somebody is in, and by which grant where one is needed. */
export type AccessState = { hasAccess: boolean; grant?: JitGrant }

const free: AccessState = { hasAccess: true }

/** Whether somebody may use a network now. @throws Refusal 500 when there is no such network */
export function accessTo(store: Store, network_id: string, username: string): AccessState {
  if (!givesAccessForATime(store)) return free
  const user = store.users.find(username)
  if (user && needsNoGrant(store, user)) return free
  const network = withText(500, 'network not found: ', () => store.networks.get(network_id))
  if (!network.jit_enabled) return free
  const grants = store.jitGrants.all({ network_id, user_id: username })
  const grant = grants.find(({ expires_at }) => isInFuture(expires_at))
  return grant ? { hasAccess: true, grant } : { hasAccess: false }
}

/** Until when a new or changed client has access, empty where it has no end. @throws Refusal 403 */
export function checkAccess(store: Store, network: string, username: string): string {
  const { hasAccess, grant } = accessTo(store, network, username)
  if (hasAccess) return grant?.expires_at ?? ''
  throw refused(403, 'JIT access required: please request access from network admin')
}

/** Administrators, and platform users who administer all networks; who administers one needs a grant. */
export function needsNoGrant(store: Store, user: User): boolean {
  if (isAdministrator(user.platform_role_id)) return true
  return user.platform_role_id === 'platform-user' && administersAll(store, user)
}

/** Whether somebody decides who is let into a network. */
export function decidesOn(store: Store, user: User, netid: string): boolean {
  if (decidesOnAll(store, user)) return true
  return groupsOf(store, user).some(({ network_roles }) =>
    Object.hasOwn(network_roles?.[netid] ?? {}, adminRoleOf(netid)),
  )
}

/** The same of every network. */
export function decidesOnAll(store: Store, user: User): boolean {
  return isAdministrator(user.platform_role_id) || administersAll(store, user)
}

function administersAll(store: Store, user: User): boolean {
  return groupsOf(store, user).some(
    ({ id, network_roles }) =>
      id === ALL_ADMINS_GROUP ||
      Object.hasOwn(network_roles?.[ALL_NETWORKS] ?? {}, adminRoleOf('global')),
  )
}
