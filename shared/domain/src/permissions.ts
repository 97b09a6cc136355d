import type { Capabilities } from './capabilities'
import { isRecord } from './is-record'

/** Fields of a user that the permission rules read; server and console both have them. */
export type Member = {
  platformRole: string
  /** Groups by ID as the server sends them; their `network_roles` are role IDs by network (contract 1.5). */
  groups: Readonly<Record<string, unknown>>
}

/** Built-in group of the administrators of all networks [US-013]. */
const GLOBAL_ADMIN_GROUP = 'global-network-admin-grp'

/** Whether a role is an administrator's, with access to everything. No other role counts as one. */
export function isAdminRole(role: string): boolean {
  return role === 'admin' || role === 'super-admin'
}

/** Which platform roles override groups (contract 2.1). */
type RoleRules = Pick<Capabilities, 'hasAuditors' | 'limitsPlatformUsers'>

/**
 * Why a user may change nothing in a network: an auditor changes nothing anywhere, otherwise due to the role, or to the
 * user.
 */
type WriteRefusal = 'auditor' | 'role' | 'person'

/**
 * Returns why a user may not change a network and its contents, or undefined. Allowed are platform admins, and members
 * of the global admin group, of the network's admin group, and of a group with the network's admin role, unless the
 * server limits auditors or platform users, who then read every network and write none, whatever their groups (contract
 * 2.1).
 */
export function writeRefusal(
  { platformRole, groups }: Member,
  networkId: string,
  { hasAuditors, limitsPlatformUsers }: RoleRules,
): WriteRefusal | undefined {
  if (isAdminRole(platformRole)) return undefined
  if (hasAuditors && platformRole === 'auditor') return 'auditor'
  if (limitsPlatformUsers && platformRole === 'platform-user') return 'role'
  const isGroupAdmin =
    GLOBAL_ADMIN_GROUP in groups ||
    `${networkId}-network-admin-grp` in groups ||
    Object.values(groups).some((group) => holdsRole(group, `${networkId}-network-admin`))
  return isGroupAdmin ? undefined : 'person'
}

function holdsRole(group: unknown, role: string): boolean {
  if (!isRecord(group) || !isRecord(group.network_roles)) return false
  return Object.values(group.network_roles).some((roles) => isRecord(roles) && role in roles)
}
