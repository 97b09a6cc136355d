import { addressTest, isCidr } from '../cidr'
import type { Steps } from '../steps'
import { isWideOpen, type Reach, withPolicies } from './compile'
import { limitOf } from './ends'
import type { EntityRef, ReachPolicy } from './inventory'
import { isPeer, policiesFor, policiesForRange } from './judge'
import { gatewaysUp, pathBetween, type PathStep } from './path'
import { peersOf, rangesOf } from './peers'
import {
  carriesService,
  type Cause,
  isForEverything,
  isServiceWithin,
  mayCarry,
  type Service,
  trafficOn,
} from './traffic'
import { boundsOf, type UnsurePolicy, widest, withReason } from './unknown-kinds'
import { policiesForUser, policiesOfUserToRoute } from './users'

/**
 * Limits of a verdict that are shown beside it:
 * - `open-network`: a policy from everyone to everyone decides, whatever its service; other policies have no effect.
 * - `service-not-enforced`: no deciding policy names the service, but this server forwards it all the same.
 * - `direction-not-enforced`: both are peers, but only the other may start connections; most hosts don't enforce that.
 * - `known-by-relay`: blocked, but the address is known, because its relay announces everything behind it.
 * - `unknown-user`: the list of users has no user of this name.
 * - `address-in-range`: the source has an address in the range of the route. Traffic to it goes to the source.
 */
export type VerdictMark =
  | 'open-network'
  | 'service-not-enforced'
  | 'direction-not-enforced'
  | 'known-by-relay'
  | 'unknown-user'
  | 'address-in-range'

export type Verdict = {
  /**
   * Allowed, allowed but currently interrupted by a known cause, blocked by policies or the old access lists, or
   * unknown: policies that the rules don't settle could allow it.
   */
  state: 'allowed' | 'interrupted' | 'blocked' | 'unknown'
  /**
   * Unsettled policies because of which the state is unknown. If policies allow the connection, these could let the user
   * reach a gateway.
   */
  unsure: UnsurePolicy[]
  /** Causes of the interruption while `interrupted`, in the order of the path. */
  causes: Cause[]
  /** Whether policies allow opening connections, as the server decides it. */
  isOpen: boolean
  /** Whether the old access lists deny access, whatever policies allow. */
  isRefusedByLists: boolean
  /** Deciding policies, in the order of the list; empty if access is denied. */
  policies: ReachPolicy[]
  /** Deciding policies that cover the requested service; all of them if none was requested. */
  carrying: ReachPolicy[]
  /** Whether they allow only a part of the request, such as one port if no port was requested. */
  isLimited: boolean
  /** Whether they are peers, ignoring direction. */
  arePeers: boolean
  /** Addresses to which they limit a route; empty if some of them open all of it. */
  addresses: string[]
  path: PathStep[]
  marks: VerdictMark[]
}

type Pair = { from: EntityRef; to: EntityRef }

/**
 * Returns whether one entity may open connections to another, what decides it, and the path. From nodes, config files,
 * and users; to nodes, config files, and routes. Undefined for entities that aren't in the network. On a community
 * server, ports never matter for who reaches whom; on Pro, hosts enforce the services of policies.
 */
export function mayOpen(reach: Reach, { from, to }: Pair, service?: Service): Verdict | undefined {
  const certain = boundsOf(reach)?.certain
  const judged = judge(certain ?? reach, { from, to }, service)
  if (!certain || !judged) return judged
  const gatewayPolicies = unsureGatewayPolicies(reach, judged)
  const verdict = gatewayPolicies.length > 0 ? withoutGatewayOutage(judged) : judged
  if (verdict.isRefusedByLists || verdict.causes.length > 0) return verdict
  const isPro = reach.inventory.server.edition === 'pro'
  const unsure = verdict.isOpen
    ? gatewayPolicies
    : unsurePolicies(reach, [{ from, to }], isPro ? service : undefined)
  if (unsure.length === 0) return verdict
  return {
    ...verdict,
    state: 'unknown',
    unsure: unsure.map((policy) => withReason(reach, policy)),
  }
}

/** Returns the unsettled policies that could let a user reach a gateway, if no other policy does. */
function unsureGatewayPolicies(reach: Reach, { path: [source] }: Verdict): ReachPolicy[] {
  if (source?.down !== 'no-allowed-gateway') return []
  const from = source.entity
  return unsurePolicies(
    reach,
    gatewaysUp(reach).map((gateway) => ({ from, to: gateway })),
  )
}

/** Returns a verdict without the outage that isn't certain: that no policy lets the user reach a gateway. */
function withoutGatewayOutage(verdict: Verdict): Verdict {
  const [source, ...others] = verdict.path
  if (!source) return verdict
  const { entity, why, cut } = source
  const isCut = cut !== undefined && (cut !== 'down' || others[0]?.down !== undefined)
  return {
    ...verdict,
    causes: verdict.causes.filter(({ kind }) => kind !== 'no-allowed-gateway'),
    path: [{ entity, why, ...(isCut && { cut }) }, ...others],
  }
}

/** Returns the verdict of what is certain. */
function judge(
  reach: Reach,
  { from, to }: Pair,
  service: Service | undefined,
): Verdict | undefined {
  const decision = decide(reach, from, to)
  if (!decision) return undefined
  const { policies, arePeers, marks } = decision
  const carrying = service ? policies.filter((policy) => carriesService(policy, service)) : policies
  const isOpenNetwork = policies.some(isWideOpen)
  const isEnforced = reach.inventory.server.edition === 'pro' && !isOpenNetwork
  const isCarried = carrying.length > 0 || !isEnforced
  const isOpen = policies.length > 0 && isCarried
  const traffic = trafficOn(reach, pathBetween(reach, from, to), isOpen)
  const addresses = isOpen
    ? addressesOpened(reach, carrying.length > 0 ? carrying : policies, to)
    : []
  const passing = traffic.causes.length > 0 ? 'interrupted' : 'allowed'
  return {
    state: isOpen && !traffic.isRefusedByLists ? passing : 'blocked',
    unsure: [],
    isOpen,
    ...traffic,
    policies,
    carrying,
    isLimited:
      isEnforced && carrying.length > 0 && !carrying.some((policy) => isWhole(policy, service)),
    addresses,
    arePeers,
    marks: [
      ...(isOpenNetwork ? ['open-network' as const] : []),
      ...(policies.length > 0 && carrying.length === 0 && !isEnforced
        ? ['service-not-enforced' as const]
        : []),
      ...marks,
    ],
  }
}

/** Returns the policies that could allow access between one of these pairs for a reason that the rules don't settle. */
export const unsurePolicies = (
  reach: Reach,
  pairs: readonly Pair[],
  service?: Service,
): ReachPolicy[] =>
  (boundsOf(reach)?.unsure ?? []).filter((policy) => couldAllow(reach, policy, { pairs, service }))

/**
 * Returns the unsettled policies that could allow some pairs, of which `count` were found and not all are named; all of
 * them if only several together could.
 */
export function* unsurePoliciesOf(
  reach: Reach,
  { count, pairs }: { count: number; pairs: readonly Pair[] },
  service: Service | undefined,
): Steps<readonly ReachPolicy[]> {
  const unsure = boundsOf(reach)?.unsure ?? []
  // pairs that aren't named could be allowed by any of them
  if (count > pairs.length) return unsure
  const foundPolicies: ReachPolicy[] = []
  for (const policy of unsure) {
    yield
    if (couldAllow(reach, policy, { pairs, service })) foundPolicies.push(policy)
  }
  return foundPolicies.length > 0 ? foundPolicies : unsure
}

/** Whether an unsettled policy could allow access between one of these pairs. */
function couldAllow(
  reach: Reach,
  policy: ReachPolicy,
  { pairs, service }: { pairs: readonly Pair[]; service?: Service | undefined },
): boolean {
  if (service && !mayCarry(policy, service)) return false
  const alone = withPolicies(reach, widest(reach, policy))
  return pairs.some(({ from, to }) => (policiesAsIfOn(alone, from, to) ?? []).length > 0)
}

/** Returns the addresses to which policies limit a route; none if one of them opens all of it. */
function addressesOpened(
  { routes, routePositions }: Reach,
  policies: readonly ReachPolicy[],
  to: EntityRef,
): string[] {
  const route = to.kind === 'route' ? routes[routePositions.get(to.id) ?? -1] : undefined
  const limits = route ? policies.map(({ dst_type }) => limitOf(dst_type, route)) : []
  if (limits.includes(undefined)) return []
  return [...new Set(limits.flatMap((limit) => limit?.map(({ value }) => value) ?? []))]
}

/** Whether a policy allows all of a service that it covers. */
function isWhole(policy: ReachPolicy, service: Service | undefined): boolean {
  if (!service) return isForEverything(policy)
  const { protocol, port } = service
  if (port !== undefined) return true
  return isServiceWithin({ type: 'Custom', protocol, ports: [] }, policy)
}

type Decision = { policies: ReachPolicy[]; arePeers: boolean; marks: VerdictMark[] }

function decide(reach: Reach, from: EntityRef, to: EntityRef): Decision | undefined {
  const policies = policiesAsIfOn(reach, from, to)
  if (!policies) return undefined
  const isOpen = policies.length > 0
  const [source, target] = [reach.positions.get(from.id), reach.positions.get(to.id)]
  if (from.kind === 'user')
    return { policies, arePeers: isOpen, marks: marksOfUser(reach, from.id) }
  if (to.kind === 'route' || source === undefined || target === undefined) {
    return { policies, arePeers: isOpen, marks: marksOfRoute(reach, source, to.id) }
  }
  const arePeers = isPeer(reach, { from: source, to: target })
  return { policies, arePeers, marks: marksOfPair(reach, { source, target, isOpen, arePeers }) }
}

/**
 * Returns policies as if the route were enabled. Nodes get the range of a disabled route too; users don't, so they are
 * evaluated as if it were enabled.
 */
function policiesAsIfOn(reach: Reach, from: EntityRef, to: EntityRef): ReachPolicy[] | undefined {
  const route =
    to.kind === 'route' ? reach.routes[reach.routePositions.get(to.id) ?? -1] : undefined
  return from.kind === 'user' && route
    ? policiesOfUserToRoute(reach, from.id, { ...route, status: true })
    : policiesBetween(reach, from, to)
}

/**
 * Returns the policies that allow access from one to the other, none if it is denied; undefined for entities that
 * aren't in the network.
 */
export function policiesBetween(
  reach: Reach,
  from: EntityRef,
  to: EntityRef,
): ReachPolicy[] | undefined {
  const route = to.kind === 'route' ? reach.routePositions.get(to.id) : undefined
  const target = to.kind === 'route' ? undefined : reach.positions.get(to.id)
  if (from.kind === 'user') return policiesOfUser(reach, from.id, { route, target })
  const source = reach.positions.get(from.id)
  if (source === undefined) return undefined
  if (target !== undefined) return policiesFor(reach, { from: source, to: target })
  return route === undefined ? undefined : policiesForRange(reach, source, route)
}

type Target = { route: number | undefined; target: number | undefined }

function policiesOfUser(reach: Reach, username: string, { route, target }: Target) {
  const wanted = reach.routes[route ?? -1]
  if (wanted) return policiesOfUserToRoute(reach, username, wanted)
  const entity = reach.entities[target ?? -1]
  return entity && policiesForUser(reach, username, entity)
}

type PairState = { source: number; target: number; isOpen: boolean; arePeers: boolean }

/** Returns marks for peers that differ from what policies allow. */
function marksOfPair(reach: Reach, { source, target, isOpen, arePeers }: PairState): VerdictMark[] {
  // the server sends config files no peers: each covers the whole network
  if (reach.entities[source]?.kind === 'client') return []
  if (isOpen) return []
  const isKnownPeer = peersOf(reach, source).entities.has(target)
  if (arePeers && isKnownPeer) return ['direction-not-enforced']
  return isKnownPeer ? ['known-by-relay'] : []
}

function marksOfRoute(reach: Reach, source: number | undefined, routeId: string): VerdictMark[] {
  const entity = reach.entities[source ?? -1]
  const route = reach.routes[reach.routePositions.get(routeId) ?? -1]
  if (!entity || !route) return []
  const { address, address6 } = entity.kind === 'node' ? entity.node : entity.configFile
  const isTaken = rangesOf(reach, route)
    .filter(isCidr)
    .map(addressTest)
    .some((isInside) => isInside(address) || isInside(address6))
  return isTaken ? ['address-in-range'] : []
}

function marksOfUser({ inventory }: Reach, username: string): VerdictMark[] {
  const isKnown = (inventory.users ?? []).some((user) => user.username === username)
  return isKnown ? [] : ['unknown-user']
}
