import type { Steps } from '../steps'
import {
  addBit,
  type Bits,
  countBits,
  emptyBits,
  hasBit,
  numbersIn,
  removeBit,
  subtractBits,
  uniteBits,
} from './bits'
import { compilePolicy, isWideOpen, type Reach } from './compile'
import { describeParts, partsIn, type RoutePart } from './ends'
import type { FoundChanges } from './found-changes'
import type { ReachPolicy, ReachUser } from './inventory'
import { isUserGateway } from './path'
import { leadsToRoute, namesOfUser, openToUsers, routesForUsers, userPoliciesOf } from './users'

/** Compares what users may reach in two states (Pro), without ranges that no node routes to. */
export function* compareUsers(
  before: Reach,
  after: Reach,
  foundChanges: FoundChanges,
): Steps<void> {
  if (!before.rules.hasUsers && !after.rules.hasUsers) return
  const size = Math.max(before.entities.length, after.entities.length)
  const was = servedRows(before, size)
  yield
  const is = servedRows(after, size)
  const names = new Set([...was.users.keys(), ...is.users.keys()])
  const partsFor = partsIn([before, after])
  const gateways = [gatewaysOf(before, size), gatewaysOf(after, size)] as const
  for (const [index, name] of [...names].entries()) {
    if (index % USERS_IN_STEP === 0) yield
    const [old, current] = [was.of(name), is.of(name)]
    const pair = { name, partsFor }
    addMissing({ ...pair, reach: after, all: current, known: old, isOpened: true }, foundChanges)
    addMissing({ ...pair, reach: before, all: old, known: current, isOpened: false }, foundChanges)
    if (!after.rules.doUsersNeedGateways) continue
    const [hadGateway, hasGateway] = [canMeet(old, gateways[0]), canMeet(current, gateways[1])]
    if (hadGateway && !hasGateway && canConnect(is.users.get(name))) foundChanges.addCutOff(name)
    if (hasGateway && !hadGateway && canConnect(was.users.get(name)))
      foundChanges.addConnected(name)
  }
}

/** Number of users compared in one step. */
const USERS_IN_STEP = 32

/** Returns the gateways through which users connect, whether they are up or not. */
function gatewaysOf({ entities }: Reach, size: number): Bits {
  const gateways = emptyBits(size)
  for (const [position, entity] of entities.entries()) {
    if (entity?.kind === 'node' && isUserGateway(entity.node)) addBit(gateways, position)
  }
  return gateways
}

/**
 * Returns what a user can reach in a network limited to a service; nothing for users whom policies for any service let
 * reach no gateway.
 */
export function connectedRows(reach: Reach, anyService: Reach): (name: string) => Row {
  const [rows, anyRows] = [rowsOfUsers(reach), rowsOfUsers(anyService)]
  const gateways = gatewaysOf(reach, reach.entities.length)
  return (name) => (canMeet(anyRows.of(name), gateways) ? rows.of(name) : rows.rowOf(undefined))
}

const canMeet = ({ entities }: Row, gateways: Bits): boolean =>
  gateways.some((bits, at) => (bits & (entities[at] ?? 0)) !== 0)

/**
 * Returns what each user can reach, without the ranges that no node routes to: nothing for users who can't connect, for
 * lack of a role or because the account is disabled, whatever the policies allow.
 */
export function servedRows(reach: Reach, size: number) {
  const { users, rowOf } = rowsOfUsers(reach, size)
  const routersOf = routersIn(reach, size)
  return {
    users,
    of(name: string) {
      const user = users.get(name)
      const row = rowOf(canConnect(user) ? user : undefined)
      for (const route of numbersIn(row.routes)) {
        if (!routersOf(route)) removeBit(row.routes, route)
      }
      return row
    },
  }
}

const canConnect = (user: ReachUser | undefined): boolean =>
  user !== undefined && !user.account_disabled && !user.cannotJoin

type Row = {
  entities: Bits
  routes: Bits
  /** Whether a part of a route is open. */
  opens: (route: number, part: RoutePart) => boolean
}
type Rows = {
  reach: Reach
  name: string
  all: Row
  known: Row
  isOpened: boolean
  /** Parts of a route that policies distinguish; undefined if they limit no route. */
  partsFor: ReturnType<typeof partsIn>
}

function addMissing(
  { reach, name, all, known, isOpened, partsFor }: Rows,
  foundChanges: FoundChanges,
) {
  const from = { kind: 'user', id: name } as const
  const entities = all.entities.slice()
  if (subtractBits(entities, known.entities)) {
    const count = countBits(entities)
    foundChanges.addPairs(reach, { from, to: entities, count, position: undefined, isOpened })
  }
  const routes = all.routes.slice()
  // a route that both states open may be open for other addresses
  if (!partsFor && !subtractBits(routes, known.routes)) return
  for (const [id, position] of reach.routePositions) {
    if (!hasBit(routes, position)) continue
    const parts = partsFor?.(position) ?? []
    const missingParts = parts.filter(
      (part) => all.opens(position, part) && !known.opens(position, part),
    )
    if (parts.length === 0 ? hasBit(known.routes, position) : missingParts.length === 0) continue
    const addresses = parts.length === 0 ? undefined : describeParts(missingParts, parts)
    foundChanges.addRange({ from, to: { kind: 'route', id }, isOpened, addresses })
  }
}

/** Returns what each user may reach, created on demand. */
export function rowsOfUsers(reach: Reach, size = reach.entities.length) {
  const policies = userPoliciesOf(reach)
  const open = openToUsers(policies)
  const compiled = policies.map((policy) => ({
    policy,
    destinations: compilePolicy(reach.setsBy, policy).destinations,
    routes: routesForUsers(reach, policy),
  }))
  const users = new Map((reach.inventory.users ?? []).map((user) => [user.username, user]))

  function rowOf(user: ReachUser | undefined): Row {
    const userPolicies: ReachPolicy[] = []
    const row = {
      entities: emptyBits(size),
      routes: emptyBits(reach.routes.length),
      opens(position: number, part: RoutePart) {
        const route = reach.routes[position]
        if (!route || !hasBit(row.routes, position)) return false
        return userPolicies.some((policy) => leadsToRoute(policy, route, part))
      },
    }
    if (!user) return row
    const names = namesOfUser(reach, user)
    for (const { policy, destinations, routes } of compiled) {
      const isNamed = open
        ? isWideOpen(policy)
        : policy.src_type.some(({ value }) => names.has(value))
      if (!isNamed) continue
      userPolicies.push(policy)
      uniteBits(row.entities, destinations)
      uniteBits(row.routes, routes)
    }
    return row
  }

  return { users, rowOf, of: (name: string) => rowOf(users.get(name)) }
}

/**
 * Returns a function for the nodes that route to the range of a route, by its position. It returns undefined if there
 * are none, as for a disabled route: nothing reaches the range then, whatever policies allow.
 */
export function routersIn(reach: Reach, size: number): (route: number) => Bits | undefined {
  const routersByRoute = new Map<number, Bits>()
  for (const [node, routes] of reach.routesOf) {
    const position = reach.positions.get(node)
    if (position === undefined) continue
    for (const { id } of routes) {
      const route = reach.routePositions.get(id)
      if (route === undefined) continue
      const bits = routersByRoute.get(route) ?? emptyBits(size)
      addBit(bits, position)
      routersByRoute.set(route, bits)
    }
  }
  return (route) => routersByRoute.get(route)
}
