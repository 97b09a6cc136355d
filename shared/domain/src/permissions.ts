/** What the permission rules read of a user; both sides of the wire have it. */
export type Member = {
  platformRole: string
  /** Group id → the group as the server tells it, whose `network_roles` are role ids by network (contract 1.5). */
  groups: Readonly<Record<string, unknown>>
}

/** Built in: administrators of all networks [US-013]. */
const GLOBAL_ADMIN_GROUP = 'global-network-admin-grp'

/** Admins reach and manage everything. No other role counts as one [US-007, SH-005]. */
export function isAdminRole(role: string): boolean {
  return role === 'admin' || role === 'super-admin'
}

/** What of a server decides beside the role: on Pro from 1.5.1 on roles come before groups (contract 2.1). */
type RoleRules = { rolesDecide: boolean }

/** Why nothing in a network may be changed: by an auditor nothing anywhere, else by this role, or by this person. */
type WriteRefusal = 'auditor' | 'role' | 'person'

/**
 * Why a user may not change a network and what is in it, if so. Platform admins may; members of the global
 * admin group, of the network's admin group, and of a group that holds the network's admin role may
 * [US-008 to US-012], unless roles decide: then auditors and platform users read every network and
 * write none, whatever their groups (contract 2.1).
 */
export function writeRefusal(
  { platformRole, groups }: Member,
  networkId: string,
  { rolesDecide }: RoleRules,
): WriteRefusal | undefined {
  if (isAdminRole(platformRole)) return undefined
  if (rolesDecide && platformRole === 'auditor') return 'auditor'
  if (rolesDecide && platformRole === 'platform-user') return 'role'
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
