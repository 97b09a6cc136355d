import {
  type Bits,
  bitsOf,
  bitsOfOne,
  countBits,
  haveCommonBits,
  emptyBits,
  hasBit,
  isEmpty,
  numbersIn,
  uniteBits,
  unionOf,
  withoutBit,
  withoutBits,
} from './bits'
import { compilePolicy, type Reach } from './compile'
import type { ReachPolicy, ReachUser, EntityRef } from './inventory'
import { boundsOf, unsureIn, type UnsurePolicy } from './unknown-kinds'
import { leadsToRoute, namesOfUser, openToUsers, routesForUsers, userPoliciesOf } from './users'

/** What one policy alone lets an entity reach, or be reached by. */
type ReachGroup = {
  policy: ReachPolicy
  /** Nodes and config files, as positions; `entitiesIn` names them. */
  entities: Bits
  /** Routes whose ranges the policy gives, as positions; only outgoing. */
  routes: Bits
  /** Users, only incoming. */
  users: readonly string[]
}

/** What a member may reach, or be reached by. */
export type ReachSide = {
  /** All members, however many policies allow them. */
  entities: Bits
  count: number
  routes: Bits
  routeCount: number
  users: readonly string[]
  /** The same by deciding policy, in the order of the policies. */
  groups: readonly ReachGroup[]
  /** What only unsettled policies could allow, by these policies; undefined if there is nothing like that. */
  unsure?: Omit<ReachSide, 'unsure'> & { policies: UnsurePolicy[] }
}

export type ReachOfEntity = { reaches: ReachSide; reachedBy: ReachSide }

/**
 * Returns what an entity may reach and what may reach it, by deciding policy: for a tag, what any of its members does;
 * for a group, what any of its users does. Undefined for an entity that isn't in the network.
 */
export function reachOf(reach: Reach, entity: EntityRef): ReachOfEntity | undefined {
  const bounds = boundsOf(reach)
  const certain = reachByKnown(bounds?.certain ?? reach, entity)
  const possible = bounds && reachByKnown(bounds.possible, entity)
  if (!certain || !possible) return certain
  const policies = unsureIn(bounds)
  return {
    reaches: withUnsure(certain.reaches, possible.reaches, policies),
    reachedBy: withUnsure(certain.reachedBy, possible.reachedBy, policies),
  }
}

/** Adds to a side what else is possible by some policies. */
function withUnsure(certain: ReachSide, possible: ReachSide, policies: UnsurePolicy[]): ReachSide {
  const ids = new Set(policies.map(({ id }) => id))
  const users = new Set(certain.users)
  const groups = possible.groups
    .filter(({ policy }) => ids.has(policy.id))
    .map((group) => ({
      ...group,
      entities: withoutBits(group.entities, certain.entities),
      routes: withoutBits(group.routes, certain.routes),
      users: group.users.filter((user) => !users.has(user)),
    }))
  const unsure = sideOfGroups(groups, certain)
  if (unsure.groups.length === 0) return certain
  const named = new Set(unsure.groups.map(({ policy }) => policy.id))
  const namedPolicies = policies.filter(({ id }) => named.has(id))
  return { ...certain, unsure: { ...unsure, policies: namedPolicies } }
}

function reachByKnown(reach: Reach, entity: EntityRef): ReachOfEntity | undefined {
  if (entity.kind === 'route') return reachOfRoute(reach, entity.id)
  if (entity.kind === 'user' || entity.kind === 'group') return reachOfUsers(reach, entity)
  const members = membersOf(reach, entity)
  if (!members) return undefined
  return {
    reaches: sideOf(reach, outOf(reach, members), members),
    reachedBy: sideOf(reach, [...into(reach, members), ...usersInto(reach, members)], members),
  }
}

/** Returns the nodes and config files of a set, in their order; at most `limit` of them. */
export function entitiesIn(
  reach: Reach,
  bits: Bits,
  limit = Number.POSITIVE_INFINITY,
): EntityRef[] {
  const refs: EntityRef[] = []
  for (const position of numbersIn(bits)) {
    if (refs.length >= limit) break
    const entity = reach.entities[position]
    if (entity) refs.push({ kind: entity.kind, id: entity.id })
  }
  return refs
}

/** Returns the routes of a set. */
export function routesIn(reach: Reach, bits: Bits): EntityRef[] {
  return [...numbersIn(bits)].flatMap((position) => {
    const route = reach.routes[position]
    return route ? [{ kind: 'route' as const, id: route.id }] : []
  })
}

/** Returns the members of a node, config file, or tag reference. */
function membersOf(reach: Reach, { kind, id }: EntityRef): Bits | undefined {
  if (kind === 'tag')
    return reach.setsBy.sources([{ id: 'tag', value: id }], reach.rules.gatewayBy.opening)
  const position = reach.positions.get(id)
  return position === undefined ? undefined : bitsOfOne(position, reach.entities.length)
}

const noBits = emptyBits(0)

function outOf(reach: Reach, members: Bits): ReachGroup[] {
  const [open] = reach.open
  if (open) {
    const everyRoute = bitsOf(reach.routePositions, reach.routes.length)
    return isEmpty(members) ? [] : [groupOf(open, reach.present, everyRoute)]
  }
  const pairGroups = reach.policies.flatMap(
    ({ policy, sources, destinations, isBothWays, rangeSources, routes }) => {
      const entities = emptyBits(reach.entities.length)
      if (haveCommonBits(sources, members)) uniteBits(entities, destinations)
      if (isBothWays && haveCommonBits(destinations, members)) uniteBits(entities, sources)
      const given = haveCommonBits(rangeSources, members) ? routes : noBits
      return isEmpty(entities) && isEmpty(given) ? [] : [groupOf(policy, entities, given)]
    },
  )
  const userGroups = reach.rangePolicies
    .filter(
      ({ policy, rangeSources }) =>
        policy.policy_type !== 'device-policy' && haveCommonBits(rangeSources, members),
    )
    .map(({ policy, routes }) => groupOf(policy, noBits, routes))
  return [...pairGroups, ...userGroups]
}

function into(reach: Reach, members: Bits): ReachGroup[] {
  const [open] = reach.open
  if (open) return isEmpty(members) ? [] : [groupOf(open, reach.present, noBits)]
  return reach.policies.flatMap(({ policy, sources, destinations, isBothWays }) => {
    const entities = emptyBits(reach.entities.length)
    if (haveCommonBits(destinations, members)) uniteBits(entities, sources)
    if (isBothWays && haveCommonBits(sources, members)) uniteBits(entities, destinations)
    return isEmpty(entities) ? [] : [groupOf(policy, entities, noBits)]
  })
}

function usersInto(reach: Reach, members: Bits): ReachGroup[] {
  if (isEmpty(members)) return []
  return usersBy(reach, (policy) =>
    haveCommonBits(compilePolicy(reach.setsBy, policy).destinations, members),
  )
}

/** Returns the users that policies allow to reach something, by policy; all users for one that opens everything. */
function usersBy(reach: Reach, filter: (policy: ReachPolicy) => boolean): ReachGroup[] {
  const policies = userPoliciesOf(reach)
  const open = openToUsers(policies)
  const all = reach.inventory.users ?? []
  return (open ? [open] : policies.filter(filter)).flatMap((policy) => {
    const users = open ? all : all.filter((user) => isNamed(reach, policy, user))
    if (users.length === 0) return []
    return [{ ...groupOf(policy, noBits, noBits), users: users.map(({ username }) => username) }]
  })
}

function isNamed(reach: Reach, { src_type }: ReachPolicy, user: ReachUser): boolean {
  const names = namesOfUser(reach, user)
  return src_type.some(({ value }) => names.has(value))
}

function reachOfUsers(reach: Reach, entity: EntityRef): ReachOfEntity {
  const policies = userPoliciesOf(reach)
  const open = openToUsers(policies)
  const names = namesFor(reach, entity)
  const deciding = open
    ? [open]
    : policies.filter(({ src_type }) => src_type.some(({ value }) => names.has(value)))
  const groups = deciding.map((policy) =>
    groupOf(
      policy,
      compilePolicy(reach.setsBy, policy).destinations,
      routesForUsers(reach, policy),
    ),
  )
  return { reaches: sideOf(reach, groups), reachedBy: sideOf(reach, []) }
}

/**
 * Returns the names by which policies refer to a user, or to the users of a group; none for users that aren't in the
 * list.
 */
function namesFor(reach: Reach, { kind, id }: EntityRef): ReadonlySet<string> {
  const user =
    kind === 'group'
      ? { username: '', platform_role_id: '', user_group_ids: { [id]: {} }, network_roles: {} }
      : reach.inventory.users?.find(({ username }) => username === id)
  return user ? namesOfUser(reach, user) : new Set()
}

function reachOfRoute(reach: Reach, routeId: string): ReachOfEntity | undefined {
  const route = reach.routePositions.get(routeId)
  if (route === undefined) return undefined
  const [open] = reach.open
  const deviceGroups = open
    ? [groupOf(open, reach.present, noBits)]
    : reach.rangePolicies
        .filter(({ routes }) => hasBit(routes, route))
        .map(({ policy, rangeSources }) => groupOf(policy, rangeSources, noBits))
  const wanted = reach.routes[route]
  const userGroups = wanted?.status ? usersBy(reach, (policy) => leadsToRoute(policy, wanted)) : []
  return {
    reaches: sideOf(reach, []),
    reachedBy: sideOf(reach, joined(deviceGroups, userGroups)),
  }
}

/** Adds the users to the groups of the same policies; policies without a group follow after them. */
function joined(groups: readonly ReachGroup[], userGroups: readonly ReachGroup[]): ReachGroup[] {
  const usersOf = new Map(userGroups.map(({ policy, users }) => [policy, users]))
  const known = new Set(groups.map(({ policy }) => policy))
  return [
    ...groups.map((group) => ({ ...group, users: usersOf.get(group.policy) ?? [] })),
    ...userGroups.filter(({ policy }) => !known.has(policy)),
  ]
}

const groupOf = (policy: ReachPolicy, entities: Bits, routes: Bits): ReachGroup => ({
  policy,
  entities,
  routes,
  users: [],
})

/** Returns one side. A single member doesn't reach itself; the members of a tag may reach each other. */
function sideOf(reach: Reach, groups: readonly ReachGroup[], members?: Bits): ReachSide {
  const own = members && countBits(members) === 1 ? [...numbersIn(members)][0] : undefined
  const merged = groups.map((group) =>
    own === undefined ? group : { ...group, entities: withoutBit(group.entities, own) },
  )
  return sideOfGroups(merged, {
    entities: emptyBits(reach.entities.length),
    routes: emptyBits(reach.routes.length),
  })
}

/** Unites groups; `sizes` are sets as long as those of the network. */
function sideOfGroups(
  groups: readonly ReachGroup[],
  sizes: Pick<ReachSide, 'entities' | 'routes'>,
): ReachSide {
  const entities = emptyBits(sizes.entities.length * 32)
  const routes = emptyBits(sizes.routes.length * 32)
  const users = new Set<string>()
  const groupByPolicy = new Map<string, ReachGroup>()
  for (const group of groups) {
    const known = groupByPolicy.get(group.policy.id)
    groupByPolicy.set(group.policy.id, known ? joinedGroup(known, group) : group)
    uniteBits(entities, group.entities)
    uniteBits(routes, group.routes)
    for (const user of group.users) users.add(user)
  }
  return {
    entities,
    count: countBits(entities),
    routes,
    routeCount: countBits(routes),
    users: [...users],
    groups: [...groupByPolicy.values()].filter(
      (group) => !isEmpty(group.entities) || !isEmpty(group.routes) || group.users.length > 0,
    ),
  }
}

/** Joins what a policy opens by its own ends with what it opens between the nodes of its routes. */
function joinedGroup(group: ReachGroup, other: ReachGroup): ReachGroup {
  return {
    policy: group.policy,
    entities: unionOf(group.entities, other.entities),
    routes: unionOf(group.routes, other.routes),
    users: [...new Set([...group.users, ...other.users])],
  }
}
