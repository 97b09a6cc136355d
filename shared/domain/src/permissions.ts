/** What the permission rules read of a user; both sides of the wire have it. */
export type Member = {
  platformRole: string
  /** Keys are group ids. */
  groups: Readonly<Record<string, unknown>>
}

/** What a rule reads of a group: which roles it gives, by network. */
export type GroupRoles = { id: string; networkRoles: Readonly<Record<string, unknown>> }

/** Built in: administrators of all networks [US-013]. */
export const GLOBAL_ADMIN_GROUP = 'global-network-admin-grp'

/** Admins reach and manage everything. No other role counts as one [US-007, SH-005]. */
export function isAdminRole(role: string): boolean {
  return role === 'admin' || role === 'super-admin'
}

/**
 * Whether a user may administer a network: platform admins any, members of the global admin group
 * any, members of the network's admin group this one, and members of a group that holds the
 * network's admin role this one [US-008 to US-012]. `groups` are those whose roles are known.
 */
export function canAdministerNetwork(
  member: Member,
  networkId: string,
  groups: readonly GroupRoles[] = [],
): boolean {
  if (isAdminRole(member.platformRole)) return true
  if (GLOBAL_ADMIN_GROUP in member.groups) return true
  if (`${networkId}-network-admin-grp` in member.groups) return true
  const role = `${networkId}-network-admin`
  return groups.some(
    ({ id, networkRoles }) =>
      id in member.groups &&
      Object.values(networkRoles).some((roles) => isRecord(roles) && role in roles),
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
