import { isRefusedPair } from '../old-access'
import { hasBit } from './bits'
import type { CompiledPolicy, Reach } from './compile'
import type { ReachPolicy } from './estate'

/** Two things by their places. */
export type Pair = { from: number; to: number }

/** Whether a policy lets one open traffic to the other, by its direction. */
export function allows(policy: CompiledPolicy, { from, to }: Pair): boolean {
  if (hasBit(policy.sources, from) && hasBit(policy.destinations, to)) return true
  return policy.isBothWays && hasBit(policy.sources, to) && hasBit(policy.destinations, from)
}

/**
 * The policies that let one open traffic to the other; there is no deny and no order. None: it may not.
 * While something opens everything, that alone decides (reachability 1 to 3).
 */
export function policiesFor(reach: Reach, pair: Pair): ReachPolicy[] {
  const [open] = reach.open
  if (open) return [open]
  return reach.policies.filter((policy) => allows(policy, pair)).map(({ policy }) => policy)
}

/** Whether one may open traffic to the other: what the server calls `IsNodeAllowed`. */
export function isAllowed(reach: Reach, pair: Pair): boolean {
  return reach.open.length > 0 || reach.policies.some((policy) => allows(policy, pair))
}

/** Whether two are to be peers at all, direction left aside: what the server calls `IsPeerAllowed`. */
export function isPeer(reach: Reach, { from, to }: Pair): boolean {
  if (reach.open.length > 0) return true
  if (reach.rules.areRelaysPeers && isRelayPair(reach, { from, to })) return true
  return reach.policies.some(
    ({ peerSources, peerDestinations }) =>
      (hasBit(peerSources, from) && hasBit(peerDestinations, to)) ||
      (hasBit(peerSources, to) && hasBit(peerDestinations, from)),
  )
}

/** Whether the old access lists are against two nodes, where the server has such lists: each has to allow the other. */
export function isRefusedByLists({ estate, rules }: Reach, a: string, b: string): boolean {
  const lists = rules.hasOldAccess ? estate.oldAccess : undefined
  return lists !== undefined && isRefusedPair(lists, { a, b })
}

/** Whether one relays the other. */
function isRelayPair({ things }: Reach, { from, to }: Pair): boolean {
  const [one, other] = [things[from], things[to]]
  if (one?.kind !== 'node' || other?.kind !== 'node') return false
  const relays = (relay: typeof one, relayed: typeof one) =>
    relay.node.is_gw && relayed.node.isrelayed && relayed.node.relayedby === relay.id
  return relays(one, other) || relays(other, one)
}

/** Whether a thing gets the range of a route told, by its policies alone. */
export function hasRange(reach: Reach, from: number, route: number): boolean {
  if (reach.open.length > 0) return true
  return reach.rangePolicies.some(
    ({ rangeSources, routes }) => hasBit(rangeSources, from) && hasBit(routes, route),
  )
}

/** The policies that give a thing the range of a route. */
export function policiesForRange(reach: Reach, from: number, route: number): ReachPolicy[] {
  const [open] = reach.open
  if (open) return [open]
  return reach.rangePolicies
    .filter(({ rangeSources, routes }) => hasBit(rangeSources, from) && hasBit(routes, route))
    .map(({ policy }) => policy)
}
