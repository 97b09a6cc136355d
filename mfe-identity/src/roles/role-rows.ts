import type { Role } from '@meshdeck/api/roles'
import type { User } from '@meshdeck/api/users'
import { grantsOf, type RightsInventory } from '@meshdeck/domain/effective-rights'

type RoleKind = 'platform' | 'network'

export type RoleRow = {
  id: string
  /** The translated name for a platform role. */
  name: string
  kind: RoleKind
  /** The network in which it applies, or `all_networks`; empty for a platform role. */
  networkId: string
  /** Built into the server or created with a network: it can't be changed. */
  isBuiltIn: boolean
  description: string
}

/**
 * Returns the rows of platform and network roles, which the server only distinguishes by the network (contract 1.4).
 */
export const toRoleRows = (roles: readonly Role[], nameOf: (id: string) => string): RoleRow[] =>
  roles.map((role) => ({
    id: role.id,
    // servers since 1.5.1 send the ID of a platform role as its name
    name: role.name === '' || role.name === role.id ? nameOf(role.id) : role.name,
    kind: kindOf(role),
    networkId: role.network_id,
    isBuiltIn: role.default,
    description: role.meta_data,
  }))

const kindOf = ({ network_id }: Pick<Role, 'network_id'>): RoleKind =>
  network_id === '' ? 'platform' : 'network'

/** Holders of a role in a network: groups with their number of members, and users who have it directly. */
type RoleHolders = {
  groups: ReadonlyArray<{ id: string; memberCount: number }>
  users: readonly string[]
  /** Number of users, each counted once. */
  count: number
}

/** Returns who has a role, by a group or directly. */
export function holdersOf(
  roleId: string,
  users: readonly User[],
  inventory: Pick<RightsInventory, 'server' | 'groups'>,
): RoleHolders {
  const memberCounts = new Map<string, number>(
    [...inventory.groups].flatMap(([id, { network_roles }]) =>
      Object.values(network_roles ?? {}).some((roles) => Object(roles)[roleId] !== undefined)
        ? [[id, 0]]
        : [],
    ),
  )
  const directUsernames: string[] = []
  let count = 0
  for (const user of users) {
    const grants = grantsOf(user, inventory).filter((grant) => grant.roleId === roleId)
    if (grants.length > 0) count += 1
    if (grants.some(({ groupId }) => groupId === undefined)) directUsernames.push(user.username)
    for (const groupId of new Set(grants.map((grant) => grant.groupId))) {
      if (groupId !== undefined) memberCounts.set(groupId, (memberCounts.get(groupId) ?? 0) + 1)
    }
  }
  return {
    groups: [...memberCounts].map(([id, memberCount]) => ({ id, memberCount })),
    users: directUsernames,
    count,
  }
}
