/** What the permission rules read of a user; both sides of the wire have it. */
export type Member = {
  platformRole: string
  /** Group id → the group as the server tells it, whose `network_roles` are role ids by network (contract 1.5). */
  groups: Readonly<Record<string, unknown>>
}

/** Built in: administrators of all networks [US-013]. */
export const GLOBAL_ADMIN_GROUP = 'global-network-admin-grp'

/** Admins reach and manage everything. No other role counts as one [US-007, SH-005]. */
export function isAdminRole(role: string): boolean {
  return role === 'admin' || role === 'super-admin'
}

/**
 * Whether a user may administer a network: platform admins any, members of the global admin group
 * any, members of the network's admin group this one, and members of a group that holds the
 * network's admin role this one [US-008 to US-012].
 */
export function canAdministerNetwork({ platformRole, groups }: Member, networkId: string): boolean {
  return (
    isAdminRole(platformRole) ||
    GLOBAL_ADMIN_GROUP in groups ||
    `${networkId}-network-admin-grp` in groups ||
    Object.values(groups).some((group) => holdsRole(group, `${networkId}-network-admin`))
  )
}

function holdsRole(group: unknown, role: string): boolean {
  if (!isRecord(group) || !isRecord(group.network_roles)) return false
  return Object.values(group.network_roles).some((roles) => isRecord(roles) && role in roles)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
