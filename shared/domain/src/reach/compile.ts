import { isBothWays } from '../policy-direction'
import { runToEnd, type Steps } from '../steps'
import { type Bits, emptyBits, isEmpty, isWithin } from './bits'
import { createSetMaker, type SetMaker } from './ends'
import {
  type ByPosition,
  hasStar,
  type ReachInventory,
  type ReachNode,
  type ReachPolicy,
  type ReachRoute,
  type ReachEntity,
  rulesOfServer,
  type ServerRules,
  SITE_PAIRS_POLICY,
  SITE_RANGES_POLICY,
} from './inventory'

/** An active policy with its ends as sets of members; equal sets are shared. */
export type CompiledPolicy = {
  policy: ReachPolicy
  isBothWays: boolean
  /** Sources and destinations that may open connections. */
  sources: Bits
  destinations: Bits
  /** The same for peers, which find gateways by another mark. */
  peerSources: Bits
  peerDestinations: Bits
  /** Members that get ranges, and the routes of these (reachability 4). */
  rangeSources: Bits
  sentRoutes: Bits
  /** Routes that it opens at least in part: those whose ranges it gives, unless it is limited to other addresses. */
  routes: Bits
  /** What it opens beyond its own ends, between the nodes of routes in both lists (releases: 1.6). */
  sites?: CompiledPolicy
}

/** The compiled policies of a network, created once for each state of its lists and queried many times. */
export type Reach = {
  inventory: ReachInventory
  rules: ServerRules
  entities: ByPosition<ReachEntity>
  /** Positions of existing members. */
  present: Bits
  /** Position in `entities`, by ID of a node or config file. */
  positions: ReadonlyMap<string, number>
  routes: ByPosition<ReachRoute>
  routePositions: ReadonlyMap<string, number>
  /** Active device policies, in the order of the input, each followed by what it opens between nodes of its routes. */
  policies: readonly CompiledPolicy[]
  /** Policies that give members the ranges of routes; on Pro these include some user policies. */
  rangePolicies: readonly CompiledPolicy[]
  /** Policies from everyone to everyone: while there is one, no other policy is evaluated. */
  open: readonly ReachPolicy[]
  /** Enabled routes, by the node that serves them. */
  routesOf: ReadonlyMap<string, readonly ReachRoute[]>
  /** Nodes that a node relays, as positions. */
  relayedBy: ReadonlyMap<string, readonly number[]>
  /** Clients of a gateway, as positions. */
  configFilesOf: ReadonlyMap<string, readonly number[]>
  /** Source and destination sets that policies share; kept for policies that are tried out. */
  setsBy: SetMaker
}

/**
 * Compiles the lists of a network, so that each query iterates over its policies instead of its pairs. Requires all
 * lists: incomplete ones lead to wrong results. `like` is another state of the network, whose members keep their
 * positions, so that both can be compared.
 */
export const compile = (inventory: ReachInventory, like?: Reach): Reach =>
  runToEnd(compileInSteps(inventory, like))

/** Number of policies compiled in one step. */
const POLICIES_IN_STEP = 100

/** Runs `compile` in steps, between which the thread can do other work. */
export function* compileInSteps(inventory: ReachInventory, like?: Reach): Steps<Reach> {
  const rules = rulesOfServer(inventory.server)
  const [positions, entities] = inPositions(toReachEntities(inventory), like?.positions)
  const [routePositions, routes] = inPositions(inventory.egress, like?.routePositions)
  yield
  const setsBy = yield* createSetMaker({
    networkId: inventory.networkId,
    rules,
    entities,
    positions,
    routes,
    routePositions,
  })
  const compiled = new Map<ReachPolicy, CompiledPolicy>()
  for (const [index, policy] of inventory.policies.filter(isCounting).entries()) {
    if (index % POLICIES_IN_STEP === 0) yield
    compiled.set(policy, compilePolicy(setsBy, policy))
  }
  yield
  const deciding = decidingPolicies({ inventory, rules, setsBy }, compiled)
  setsBy.freeze()
  yield
  return {
    inventory,
    rules,
    entities,
    present: setsBy.everything,
    positions,
    routes,
    routePositions,
    ...deciding,
    routesOf: routesByNode(inventory, rules),
    relayedBy: groupPositions(entities, (entity) =>
      entity.kind === 'node' && entity.node.isrelayed ? entity.node.relayedby : '',
    ),
    configFilesOf: groupPositions(entities, (entity) =>
      entity.kind === 'client' ? entity.configFile.ingressgatewayid : '',
    ),
    setsBy,
  }
}

/** Returns the same network with other policies; identical policy objects aren't compiled again. */
export function withPolicies(reach: Reach, policies: readonly ReachPolicy[]): Reach {
  const known = new Map(reach.rangePolicies.map((compiled) => [compiled.policy, compiled]))
  const inventory = { ...reach.inventory, policies }
  return { ...reach, inventory, ...decidingPolicies({ ...reach, inventory }, known) }
}

/** Returns the policies of a network, grouped by what they decide. */
function decidingPolicies(
  { inventory, rules, setsBy }: Pick<Reach, 'inventory' | 'rules' | 'setsBy'>,
  compiledBefore: ReadonlyMap<ReachPolicy, CompiledPolicy>,
): Pick<Reach, 'policies' | 'rangePolicies' | 'open'> {
  const counting = inventory.policies.filter(isCounting)
  const policies = counting.map(
    (policy) => compiledBefore.get(policy) ?? compilePolicy(setsBy, policy),
  )
  const userPolicies = rules.doUserPoliciesGiveRanges
    ? forRangesAlone(setsBy, inventory.policies)
    : []
  const open = openAmong(counting)
  if (!rules.areSitesConnected)
    return { policies, rangePolicies: [...policies, ...userPolicies], open }
  const possible = inventory.policies
    .filter(isOfSites)
    .map((policy) => compiledBefore.get(policy) ?? compileSites(setsBy, policy))
  return {
    policies: [...policies.flatMap((own) => (own.sites ? [own, own.sites] : [own])), ...possible],
    rangePolicies: [...policies, ...userPolicies, ...possible],
    open,
  }
}

const isOfSites = ({ policy_type }: ReachPolicy) =>
  policy_type === SITE_RANGES_POLICY || policy_type === SITE_PAIRS_POLICY

function toReachEntities({ nodes, configFiles }: ReachInventory): ReachEntity[] {
  return [
    ...nodes.map((node) => ({ kind: 'node' as const, id: node.id, node })),
    ...configFiles.map((configFile) => ({
      kind: 'client' as const,
      id: configFile.clientid,
      configFile,
    })),
  ]
}

/** Returns members in order, or in their positions of another state, with new ones after those. */
function inPositions<Item extends { id: string }>(
  entities: readonly Item[],
  knownPositions: ReadonlyMap<string, number> = new Map(),
): [ReadonlyMap<string, number>, ByPosition<Item>] {
  const positions = new Map<string, number>()
  const positioned = Array.from<Item | undefined>({ length: knownPositions.size })
  for (const entity of entities) {
    const position = knownPositions.get(entity.id) ?? positioned.length
    positions.set(entity.id, position)
    positioned[position] = entity
  }
  return [positions, positioned]
}

/** Whether a policy is an active device policy. */
function isCounting({ enabled, policy_type }: ReachPolicy): boolean {
  return enabled && policy_type === 'device-policy'
}

/** Whether a policy opens a network to everyone, whatever else its ends contain. */
export function isWideOpen({ src_type, dst_type }: ReachPolicy): boolean {
  return hasStar(src_type) && hasStar(dst_type)
}

/** Returns the policies that open a network, the network's default one first. */
function openAmong(policies: readonly ReachPolicy[]): ReachPolicy[] {
  const open = policies.filter(isWideOpen)
  return [...open.filter((policy) => policy.default), ...open.filter((policy) => !policy.default)]
}

/** Returns a policy with its ends as sets. */
export function compilePolicy(setsBy: SetMaker, policy: ReachPolicy): CompiledPolicy {
  const { src_type, dst_type } = policy
  const { gatewayBy } = setsBy
  const compiled = {
    policy,
    isBothWays: isBothWays(policy),
    sources: setsBy.sources(src_type, gatewayBy.opening),
    destinations: setsBy.destinations(dst_type, gatewayBy.opening),
    peerSources: setsBy.sources(src_type, gatewayBy.peers),
    peerDestinations: setsBy.destinations(dst_type, gatewayBy.peers),
    rangeSources: setsBy.sources(src_type, gatewayBy.ranges),
    sentRoutes: setsBy.routes(dst_type),
    routes: setsBy.openedRoutes(dst_type),
  }
  const sites = setsBy.areSitesConnected && !isWideOpen(policy) && sitesBeyond(setsBy, compiled)
  return sites ? { ...compiled, sites } : compiled
}

/** Returns what a policy opens between the nodes of routes in both lists; nothing if it opens that anyway. */
function sitesBeyond(setsBy: SetMaker, compiled: CompiledPolicy): CompiledPolicy | undefined {
  const { policy, isBothWays: areBoth } = compiled
  const sources = setsBy.siteNodes(policy.src_type)
  const destinations = setsBy.siteNodes(policy.dst_type)
  if (isEmpty(sources) || isEmpty(destinations)) return undefined
  const isOwn =
    [compiled.sources, compiled.peerSources].every((ends) => isWithin(sources, ends)) &&
    [compiled.destinations, compiled.peerDestinations].every((ends) => isWithin(destinations, ends))
  return isOwn ? undefined : { ...pairsBetween(policy, sources, destinations), isBothWays: areBoth }
}

/** Returns what a policy of a type for sites opens: pairs, or ranges, for the nodes of the routes in its sources. */
function compileSites(setsBy: SetMaker, policy: ReachPolicy): CompiledPolicy {
  const sources = setsBy.siteNodes(policy.src_type)
  if (policy.policy_type === SITE_PAIRS_POLICY)
    return pairsBetween(policy, sources, setsBy.siteNodes(policy.dst_type))
  const routes = setsBy.openedSites(policy.dst_type)
  return {
    ...pairsBetween(policy, noBits, noBits),
    rangeSources: sources,
    sentRoutes: routes,
    routes,
  }
}

/** Returns one-way pairs of nodes, without ranges. */
const pairsBetween = (policy: ReachPolicy, sources: Bits, destinations: Bits): CompiledPolicy => ({
  policy,
  isBothWays: false,
  sources,
  destinations,
  peerSources: sources,
  peerDestinations: destinations,
  rangeSources: noBits,
  sentRoutes: noBits,
  routes: noBits,
})

const noBits = emptyBits(0)

/** Returns user policies that still give nodes ranges: a star among the sources means everyone. */
function forRangesAlone(setsBy: SetMaker, policies: readonly ReachPolicy[]): CompiledPolicy[] {
  return policies
    .filter(({ enabled, policy_type }) => enabled && policy_type !== 'device-policy')
    .filter((policy) => !isOfSites(policy))
    .filter(({ src_type }) => hasStar(src_type))
    .map((policy) => compilePolicy(setsBy, policy))
}

/** Whether a node serves a route. */
export function servesRoute(
  { nodes, tags }: ReachRoute,
  node: ReachNode,
  { hasRouteTags }: ServerRules,
): boolean {
  if (Object.hasOwn(nodes, node.id)) return true
  return hasRouteTags && node.tags.some((tag) => Object.hasOwn(tags ?? {}, tag))
}

function routesByNode({ egress, nodes }: ReachInventory, rules: ServerRules) {
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

function groupPositions(entities: ByPosition<ReachEntity>, keyOf: (entity: ReachEntity) => string) {
  const groups = new Map<string, number[]>()
  for (const [position, entity] of entities.entries()) {
    const key = entity ? keyOf(entity) : ''
    if (key === '') continue
    const group = groups.get(key)
    if (group) group.push(position)
    else groups.set(key, [position])
  }
  return groups
}
