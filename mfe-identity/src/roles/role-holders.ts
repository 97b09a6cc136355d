import type { User } from '@meshdeck/api/users'
import type { RightsEstate } from '@meshdeck/domain/effective-rights'
import { grantsOf } from '@meshdeck/domain/effective-rights'

/** Who has a role in a network: groups with the number of their members, and users who have it themselves. */
export type RoleHolders = {
  groups: ReadonlyArray<{ id: string; memberCount: number }>
  users: readonly string[]
  /** How many people that are, each counted once. */
  count: number
}

/** Finds who has a role, by a group or by himself. */
export function holdersOf(
  roleId: string,
  users: readonly User[],
  estate: Pick<RightsEstate, 'server' | 'groups'>,
): RoleHolders {
  const memberCounts = new Map<string, number>(
    [...estate.groups].flatMap(([id, { network_roles }]) =>
      Object.values(network_roles ?? {}).some((roles) => Object(roles)[roleId] !== undefined)
        ? [[id, 0]]
        : [],
    ),
  )
  const own: string[] = []
  let count = 0
  for (const user of users) {
    const grants = grantsOf(user, estate).filter((grant) => grant.roleId === roleId)
    if (grants.length > 0) count += 1
    if (grants.some(({ groupId }) => groupId === undefined)) own.push(user.username)
    for (const groupId of new Set(grants.map((grant) => grant.groupId))) {
      if (groupId !== undefined) memberCounts.set(groupId, (memberCounts.get(groupId) ?? 0) + 1)
    }
  }
  return {
    groups: [...memberCounts].map(([id, memberCount]) => ({ id, memberCount })),
    users: own,
    count,
  }
}
