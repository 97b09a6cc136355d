import { atOnce, type Steps } from '../steps'
import type { Bits } from './bits'
import { createSetMaker, hasStar, type SetMaker } from './ends'
import {
  type Placed,
  type ReachEstate,
  type ReachNode,
  type ReachPolicy,
  type ReachRoute,
  type ReachThing,
  rulesOfServer,
  type ServerRules,
} from './estate'

/** A policy that counts, with its ends as sets of things; equal sets are one. */
export type CompiledPolicy = {
  policy: ReachPolicy
  isBothWays: boolean
  /** Who may open traffic to whom. */
  sources: Bits
  destinations: Bits
  /** The same for who are peers, where gateways are told apart by another mark. */
  peerSources: Bits
  peerDestinations: Bits
  /** Who gets the ranges of which routes (reachability 4). */
  rangeSources: Bits
  routes: Bits
}

/** What a network's policies say, made once for each state of its lists and asked many times. */
export type Reach = {
  estate: ReachEstate
  rules: ServerRules
  things: Placed<ReachThing>
  /** The places of things that are there. */
  present: Bits
  /** Place in `things` by id of a node or of a client. */
  places: ReadonlyMap<string, number>
  routes: Placed<ReachRoute>
  routePlaces: ReadonlyMap<string, number>
  /** Device policies that count, in the order of the estate. */
  policies: readonly CompiledPolicy[]
  /** Those that give things the ranges of routes; on Pro some of users among them. */
  rangePolicies: readonly CompiledPolicy[]
  /** Those from everyone to everyone: while there is one, no other policy is looked at. */
  open: readonly ReachPolicy[]
  /** Routes that are on, by the node that serves them. */
  routesOf: ReadonlyMap<string, readonly ReachRoute[]>
  /** Which nodes a node relays, as places. */
  relayedBy: ReadonlyMap<string, readonly number[]>
  /** The clients of a gateway, as places. */
  clientsOf: ReadonlyMap<string, readonly number[]>
  /** Source and destination sets that policies have in common; kept for the policies that are tried out. */
  setsBy: SetMaker
}

/**
 * Compiles what a server answers about a network, so that each question takes a walk over its policies and none
 * over its pairs. Takes all lists: half of them make wrong verdicts.
 * @param like another state of the network, whose things keep their places, so that both can be held against
 * each other
 */
export const compile = (estate: ReachEstate, like?: Reach): Reach =>
  atOnce(compileInSteps(estate, like))

/** So many policies are compiled in one step. */
const POLICIES_IN_STEP = 100

/** The same in steps. */
export function* compileInSteps(estate: ReachEstate, like?: Reach): Steps<Reach> {
  const rules = rulesOfServer(estate.server)
  const [places, things] = inPlaces(thingsOf(estate), like?.places)
  const [routePlaces, routes] = inPlaces(estate.egress, like?.routePlaces)
  yield
  const setsBy = yield* createSetMaker({
    networkId: estate.networkId,
    rules,
    things,
    places,
    routes,
    routePlaces,
  })
  const compiled = new Map<ReachPolicy, CompiledPolicy>()
  for (const [index, policy] of estate.policies.filter(isCounting).entries()) {
    if (index % POLICIES_IN_STEP === 0) yield
    compiled.set(policy, compilePolicy(setsBy, policy))
  }
  yield
  const deciding = decidingPolicies({ estate, rules, setsBy }, compiled)
  setsBy.freeze()
  yield
  return {
    estate,
    rules,
    things,
    present: setsBy.everything,
    places,
    routes,
    routePlaces,
    ...deciding,
    routesOf: routesByNode(estate, rules),
    relayedBy: groupPlaces(things, (thing) =>
      thing.kind === 'node' && thing.node.isrelayed ? thing.node.relayedby : '',
    ),
    clientsOf: groupPlaces(things, (thing) =>
      thing.kind === 'client' ? thing.client.ingressgatewayid : '',
    ),
    setsBy,
  }
}

/** The same network with other policies; those that are the same objects are not compiled again. */
export function withPolicies(reach: Reach, policies: readonly ReachPolicy[]): Reach {
  const known = new Map(reach.policies.map((compiled) => [compiled.policy, compiled]))
  const estate = { ...reach.estate, policies }
  return { ...reach, estate, ...decidingPolicies({ ...reach, estate }, known) }
}

/** The policies of an estate by what they decide. */
function decidingPolicies(
  { estate, rules, setsBy }: Pick<Reach, 'estate' | 'rules' | 'setsBy'>,
  known: ReadonlyMap<ReachPolicy, CompiledPolicy>,
): Pick<Reach, 'policies' | 'rangePolicies' | 'open'> {
  const counting = estate.policies.filter(isCounting)
  const policies = counting.map((policy) => known.get(policy) ?? compilePolicy(setsBy, policy))
  const ofUsers = rules.doUserPoliciesGiveRanges ? forRangesAlone(setsBy, estate.policies) : []
  return { policies, rangePolicies: [...policies, ...ofUsers], open: openAmong(counting) }
}

function thingsOf({ nodes, clients }: ReachEstate): ReachThing[] {
  return [
    ...nodes.map((node) => ({ kind: 'node' as const, id: node.id, node })),
    ...clients.map((client) => ({ kind: 'client' as const, id: client.clientid, client })),
  ]
}

/** Things in order, or where they were in another state, and new ones after those. */
function inPlaces<Thing extends { id: string }>(
  things: readonly Thing[],
  known: ReadonlyMap<string, number> = new Map(),
): [ReadonlyMap<string, number>, Placed<Thing>] {
  const places = new Map<string, number>()
  const placed = Array.from<Thing | undefined>({ length: known.size })
  for (const thing of things) {
    const place = known.get(thing.id) ?? placed.length
    places.set(thing.id, place)
    placed[place] = thing
  }
  return [places, placed]
}

/** Whether a policy decides about devices at all. */
function isCounting({ enabled, policy_type }: ReachPolicy): boolean {
  return enabled && policy_type === 'device-policy'
}

/** Whether a policy opens a network to everyone, whatever else its ends hold. */
export function isWideOpen({ src_type, dst_type }: ReachPolicy): boolean {
  return hasStar(src_type) && hasStar(dst_type)
}

/** The policies that open a network, the one that came with it before others. */
function openAmong(policies: readonly ReachPolicy[]): ReachPolicy[] {
  const open = policies.filter(isWideOpen)
  return [...open.filter((policy) => policy.default), ...open.filter((policy) => !policy.default)]
}

/** A policy with its ends as sets. */
export function compilePolicy(setsBy: SetMaker, policy: ReachPolicy): CompiledPolicy {
  const { src_type, dst_type } = policy
  const { gatewayBy } = setsBy
  return {
    policy,
    isBothWays: policy.allowed_traffic_direction === 1,
    sources: setsBy.sources(src_type, gatewayBy.opening),
    destinations: setsBy.destinations(dst_type, gatewayBy.opening),
    peerSources: setsBy.sources(src_type, gatewayBy.peers),
    peerDestinations: setsBy.destinations(dst_type, gatewayBy.peers),
    rangeSources: setsBy.sources(src_type, gatewayBy.ranges),
    routes: setsBy.routes(dst_type),
  }
}

/** Policies of users by which nodes get ranges all the same: a star among the sources is one for everybody. */
function forRangesAlone(setsBy: SetMaker, policies: readonly ReachPolicy[]): CompiledPolicy[] {
  return policies
    .filter(({ enabled, policy_type }) => enabled && policy_type !== 'device-policy')
    .filter(({ src_type }) => hasStar(src_type))
    .map((policy) => compilePolicy(setsBy, policy))
}

/** Whether a node leads to the range of a route. */
export function servesRoute(
  { nodes, tags }: ReachRoute,
  node: ReachNode,
  { hasRouteTags }: ServerRules,
): boolean {
  if (Object.hasOwn(nodes, node.id)) return true
  return hasRouteTags && node.tags.some((tag) => Object.hasOwn(tags ?? {}, tag))
}

function routesByNode({ egress, nodes }: ReachEstate, rules: ServerRules) {
  const routes = new Map<string, ReachRoute[]>()
  for (const route of egress) {
    if (!route.status) continue
    for (const node of nodesOfRoute(route, nodes, rules)) {
      routes.set(node, [...(routes.get(node) ?? []), route])
    }
  }
  return routes
}

function nodesOfRoute(route: ReachRoute, nodes: readonly ReachNode[], rules: ServerRules) {
  const isByTag = rules.hasRouteTags && Object.keys(route.tags ?? {}).length > 0
  if (!isByTag) return Object.keys(route.nodes)
  return nodes.filter((node) => servesRoute(route, node, rules)).map(({ id }) => id)
}

function groupPlaces(things: Placed<ReachThing>, keyOf: (thing: ReachThing) => string) {
  const groups = new Map<string, number[]>()
  for (const [place, thing] of things.entries()) {
    const key = thing ? keyOf(thing) : ''
    if (key === '') continue
    const group = groups.get(key)
    if (group) group.push(place)
    else groups.set(key, [place])
  }
  return groups
}
