import { addBit, type Bits, emptyBits, fullBits, uniteBits } from './bits'
import type {
  ReachClient,
  ReachEstate,
  ReachItem,
  ReachNode,
  ReachPolicy,
  ReachRoute,
} from './estate'
import { type GatewayMark, rulesOfServer, type ServerRules } from './server-rules'

/** A node or a client of a network, by its place in `things`: nodes come first. */
export type ReachThing =
  | { kind: 'node'; id: string; node: ReachNode }
  | { kind: 'client'; id: string; client: ReachClient }

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
  /** Who gets the ranges of which routes (contract, reachability 4). */
  rangeSources: Bits
  routes: Bits
}

/** What a network's policies say, made once for each state of its lists and asked many times. */
export type Reach = {
  estate: ReachEstate
  rules: ServerRules
  things: readonly ReachThing[]
  /** Place in `things` by id of a node or of a client. */
  places: ReadonlyMap<string, number>
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

export const EVERYTHING = '*'

/**
 * Compiles what a server answers about a network, so that each question takes a walk over its policies and none
 * over its pairs. Takes all lists: half of them make wrong verdicts.
 */
export function compile(estate: ReachEstate): Reach {
  const rules = rulesOfServer(estate.server)
  const things: ReachThing[] = [
    ...estate.nodes.map((node) => ({ kind: 'node' as const, id: node.id, node })),
    ...estate.clients.map((client) => ({ kind: 'client' as const, id: client.clientid, client })),
  ]
  const places = new Map(things.map(({ id }, place) => [id, place]))
  const routePlaces = new Map(estate.egress.map(({ id }, place) => [id, place]))
  const setsBy = createSetMaker({ estate, rules, things, places, routePlaces })
  const counting = estate.policies.filter(isCounting)
  const policies = counting.map((policy) => compilePolicy(setsBy, policy))
  return {
    estate,
    rules,
    things,
    places,
    routePlaces,
    policies,
    rangePolicies: rules.doUserPoliciesGiveRanges
      ? [...policies, ...forRangesAlone(setsBy, estate.policies)]
      : policies,
    open: openAmong(counting),
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

/** Whether a policy decides about devices at all. */
export function isCounting({ enabled, policy_type }: ReachPolicy): boolean {
  return enabled && policy_type === 'device-policy'
}

/** Whether a policy opens a network to everyone, whatever else its ends hold. */
export function isWideOpen({ src_type, dst_type }: ReachPolicy): boolean {
  return hasStar(src_type) && hasStar(dst_type)
}

/** Whether a list holds everything; a star counts with any kind. */
export function hasStar(items: readonly ReachItem[]): boolean {
  return items.some(({ value }) => value === EVERYTHING)
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

/** Makes sets of the ends of policies; equal ends share a set. */
export type SetMaker = {
  gatewayBy: ServerRules['gatewayBy']
  sources(items: readonly ReachItem[], mark: GatewayMark): Bits
  destinations(items: readonly ReachItem[], mark: GatewayMark): Bits
  routes(items: readonly ReachItem[]): Bits
}

type Places = Pick<Reach, 'estate' | 'rules' | 'things' | 'places' | 'routePlaces'>

function createSetMaker({ estate, rules, things, places, routePlaces }: Places): SetMaker {
  const size = things.length
  const all = fullBits(size)
  const tagged = { flag: membersByTag('flag'), tag: membersByTag('tag') }
  const known = new Map<string, Bits>()

  function membersByTag(mark: GatewayMark): ReadonlyMap<string, Bits> {
    const members = new Map<string, Bits>()
    for (const [place, thing] of things.entries()) {
      for (const tag of tagsOf(thing, { mark, rules, networkId: estate.networkId })) {
        const bits = members.get(tag) ?? emptyBits(size)
        addBit(bits, place)
        members.set(tag, bits)
      }
    }
    return members
  }

  function ends(items: readonly ReachItem[], mark: GatewayMark): Bits {
    if (hasStar(items)) return all
    const bits = emptyBits(size)
    for (const { value } of items) {
      const place = places.get(value)
      if (place !== undefined) addBit(bits, place)
      const members = tagged[mark].get(value)
      if (members) uniteBits(bits, members)
    }
    return bits
  }

  function withRoutingNodes(items: readonly ReachItem[], mark: GatewayMark): Bits {
    const bits = ends(items, mark).slice()
    for (const { id, value } of items) {
      const route = id === 'egress-id' ? estate.egress[routePlaces.get(value) ?? -1] : undefined
      if (!route?.status) continue
      for (const node of Object.keys(route.nodes)) {
        const place = places.get(node)
        if (place !== undefined) addBit(bits, place)
      }
    }
    return bits
  }

  function routes(items: readonly ReachItem[]): Bits {
    // only a star of this kind leads to ranges
    const isEverything = items.some(({ id, value }) => id === 'tag' && value === EVERYTHING)
    if (isEverything) return fullBits(routePlaces.size)
    const bits = emptyBits(routePlaces.size)
    for (const { id, value } of items) {
      const place = id === 'egress-id' ? routePlaces.get(value) : undefined
      if (place !== undefined) addBit(bits, place)
    }
    return bits
  }

  // most ends name no tag, and are the same by either mark
  const markFor = (items: readonly ReachItem[], mark: GatewayMark) =>
    items.some(({ value }) => tagged.flag.has(value) || tagged.tag.has(value)) ? mark : 'tag'

  function remembered(kind: string, items: readonly ReachItem[], make: () => Bits): Bits {
    const key = `${kind}\n${items.map(({ id, value }) => `${id}:${value}`).join('\n')}`
    const bits = known.get(key) ?? make()
    known.set(key, bits)
    return bits
  }

  function sources(items: readonly ReachItem[], wanted: GatewayMark): Bits {
    const mark = markFor(items, wanted)
    return remembered(`ends ${mark}`, items, () => ends(items, mark))
  }

  function destinations(items: readonly ReachItem[], wanted: GatewayMark): Bits {
    if (hasStar(items) || !items.some(({ id }) => id === 'egress-id')) return sources(items, wanted)
    const mark = markFor(items, wanted)
    return remembered(`to ${mark}`, items, () => withRoutingNodes(items, mark))
  }

  return {
    gatewayBy: rules.gatewayBy,
    sources,
    destinations,
    routes: (items) => remembered('routes', items, () => routes(items)),
  }
}

/** Marks gateways in every network. */
export const gatewaysTag = (networkId: string) => `${networkId}.gateways`

type TagRules = { mark: GatewayMark; rules: ServerRules; networkId: string }

/** The tags by which policies find a thing. */
function tagsOf(thing: ReachThing, { mark, rules, networkId }: TagRules): string[] {
  const gateways = gatewaysTag(networkId)
  const isGateway = thing.kind === 'node' && thing.node.is_gw
  if (mark === 'flag') return isGateway ? [gateways] : []
  const tags = thing.kind === 'node' ? thing.node.tags : thing.client.tags
  return rules.hasTags ? [...tags] : tags.filter((tag) => tag === gateways)
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

function groupPlaces(things: readonly ReachThing[], keyOf: (thing: ReachThing) => string) {
  const groups = new Map<string, number[]>()
  for (const [place, thing] of things.entries()) {
    const key = keyOf(thing)
    if (key === '') continue
    const group = groups.get(key)
    if (group) group.push(place)
    else groups.set(key, [place])
  }
  return groups
}
