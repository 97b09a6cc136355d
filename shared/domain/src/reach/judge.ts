import { isRefusedPair } from '../old-access'
import { hasBit } from './bits'
import type { CompiledPolicy, Reach } from './compile'
import { limitOf } from './ends'
import { isAddress, type ReachPolicy } from './inventory'

/** Two members by their positions. */
export type Pair = { from: number; to: number }

/** Whether a policy allows one member to open connections to the other, considering its direction. */
export function allows(policy: CompiledPolicy, { from, to }: Pair): boolean {
  if (hasBit(policy.sources, from) && hasBit(policy.destinations, to)) return true
  return policy.isBothWays && hasBit(policy.sources, to) && hasBit(policy.destinations, from)
}

/**
 * Returns the policies that allow one member to open connections to the other; there are no deny rules and no order. If
 * there are none, access is denied. While a policy opens everything, it alone decides (reachability 1 to 3).
 */
export function policiesFor(reach: Reach, pair: Pair): ReachPolicy[] {
  const [open] = reach.open
  if (open) return [open]
  const deciding = reach.policies.filter((policy) => allows(policy, pair))
  return [...new Set(deciding.map(({ policy }) => policy))]
}

/** Whether one member may open connections to the other: the server's `IsNodeAllowed`. */
export function isAllowed(reach: Reach, pair: Pair): boolean {
  return reach.open.length > 0 || reach.policies.some((policy) => allows(policy, pair))
}

/** Whether two members should be peers, ignoring direction: the server's `IsPeerAllowed`. */
export function isPeer(reach: Reach, { from, to }: Pair): boolean {
  if (reach.open.length > 0) return true
  if (reach.rules.areRelaysPeers && isRelayPair(reach, { from, to })) return true
  return reach.policies.some(
    ({ peerSources, peerDestinations }) =>
      (hasBit(peerSources, from) && hasBit(peerDestinations, to)) ||
      (hasBit(peerSources, to) && hasBit(peerDestinations, from)),
  )
}

/**
 * Whether the old access lists deny access between two nodes, if the server has such lists: each must allow the other.
 */
export function isRefusedByLists({ inventory, rules }: Reach, a: string, b: string): boolean {
  const lists = rules.hasOldAccess ? inventory.oldAccess : undefined
  return lists !== undefined && isRefusedPair(lists, { a, b })
}

/** Whether one relays the other. */
function isRelayPair({ entities }: Reach, { from, to }: Pair): boolean {
  const [one, other] = [entities[from], entities[to]]
  if (one?.kind !== 'node' || other?.kind !== 'node') return false
  const relays = (relay: typeof one, relayed: typeof one) =>
    relay.node.is_gw && relayed.node.isrelayed && relayed.node.relayedby === relay.id
  return relays(one, other) || relays(other, one)
}

/** Whether a member gets the range of a route, by its policies only: always all of it (releases: 1.6). */
export function hasRange(reach: Reach, from: number, route: number): boolean {
  if (reach.open.length > 0) return true
  return reach.rangePolicies.some(
    ({ rangeSources, sentRoutes }) => hasBit(rangeSources, from) && hasBit(sentRoutes, route),
  )
}

/** Returns the policies that open a route to a member, at least in part. */
export function policiesForRange(reach: Reach, from: number, route: number): ReachPolicy[] {
  const [open] = reach.open
  if (open) return [open]
  return reach.rangePolicies
    .filter(({ rangeSources, routes }) => hasBit(rangeSources, from) && hasBit(routes, route))
    .map(({ policy }) => policy)
}

/** Returns the addresses to which a policy limits some routes, by their IDs; nothing if it has none. */
export function limitsBy(
  { routes, routePositions }: Reach,
  { dst_type }: ReachPolicy,
  routeIds: readonly string[],
): { limits?: Record<string, string[]> } {
  if (!dst_type.some(isAddress)) return {}
  const limits = routeIds.map((id): [string, string[]] => {
    const route = routes[routePositions.get(id) ?? -1]
    return [id, (route && limitOf(dst_type, route)?.map(({ value }) => value)) ?? []]
  })
  return { limits: Object.fromEntries(limits) }
}
