import { addressTest, isCidr } from '../cidr'
import { NIL_UUID } from '../nil-uuid'
import { isBothWays } from '../policy-direction'
import { remembered } from '../remembered'
import { addBit, type Bits, emptyBits, hasBit, numbersIn, removeBit, uniteBits } from './bits'
import type { CompiledPolicy, Reach } from './compile'
import type { ReachNode, ReachRoute } from './inventory'
import { hasRange, isPeer, isRefusedByLists } from './judge'
import { leadsBetweenSites } from './unknown-kinds'
import { policiesForUser } from './users'

/** Contents of the allowed addresses of a node's WireGuard peers. */
export type PeerAddresses = {
  /** Nodes and config files whose own addresses are included, by position. */
  entities: ReadonlySet<number>
  /** Clients whose extra ranges are included. */
  configFilesWithRanges: ReadonlySet<number>
  /** Ranges of egress routes. */
  ranges: ReadonlySet<string>
  /** Whether all traffic is sent to an internet gateway. */
  isEverything: boolean
}

type FoundPeers = {
  entities: Set<number>
  configFilesWithRanges: Set<number>
  ranges: Set<string>
  isEverything: boolean
}

type NodeAt = { position: number; node: ReachNode }

/**
 * Returns what the server sends a node about others. This differs from who may open connections to it and from the
 * peers of the debug response (reachability 4): relays come with all nodes that they relay, config files must be
 * allowed to reach their own gateway, and ranges follow separate policies.
 */
export function peersOf(reach: Reach, position: number): PeerAddresses {
  const foundPeers: FoundPeers = {
    entities: new Set(),
    configFilesWithRanges: new Set(),
    ranges: new Set(),
    isEverything: false,
  }
  const ownNode = nodeAt(reach, position)
  if (!ownNode || !isActive(ownNode.node)) return foundPeers
  for (const peerNode of peerNodes(reach, ownNode)) {
    if (isBehindAnother(ownNode.node, peerNode.node) || !isActive(peerNode.node)) continue
    if (isRefused(reach, ownNode, peerNode)) continue
    addWay(reach, foundPeers, { ownNode, peerNode })
  }
  addConfigFiles(reach, foundPeers, { gateway: ownNode, ownNode })
  return foundPeers
}

const isActive = ({ connected, pendingdelete }: ReachNode) => connected && pendingdelete !== true

function nodeAt({ entities }: Reach, position: number): NodeAt | undefined {
  const entity = entities[position]
  return entity?.kind === 'node' ? { position, node: entity.node } : undefined
}

/** Returns the other nodes that policies or relaying make peers of a node. */
function peerNodes(reach: Reach, { position, node }: NodeAt): NodeAt[] {
  const bits = peersByPolicy(reach, position)
  const relayPositions = [
    ...(reach.relayedBy.get(node.id) ?? []),
    reach.positions.get(node.relayedby) ?? position,
  ]
  for (const other of relayPositions) {
    if (other !== position && isPeer(reach, { from: position, to: other })) addBit(bits, other)
  }
  return [...numbersIn(bits)].flatMap((other) => nodeAt(reach, other) ?? [])
}

/** Whether one of both is relayed, and not by the other. */
function isBehindAnother(own: ReachNode, peer: ReachNode): boolean {
  return (
    (own.isrelayed && own.relayedby !== peer.id) || (peer.isrelayed && peer.relayedby !== own.id)
  )
}

const isRefused = (reach: Reach, own: NodeAt, peer: NodeAt) =>
  isRefusedByLists(reach, own.node.id, peer.node.id)

type NodePair = { ownNode: NodeAt; peerNode: NodeAt }

/** Adds the addresses that a node routes to one of its peers. */
function addWay(reach: Reach, foundPeers: FoundPeers, { ownNode, peerNode }: NodePair) {
  foundPeers.entities.add(peerNode.position)
  const served = rangesServedBy(reach, ownNode.node)
  const sentRoutes = (reach.routesOf.get(peerNode.node.id) ?? []).filter((route) =>
    isSentRange(reach, { ownNode, peerNode }, route),
  )
  for (const range of rangesMet(reach, sentRoutes, peerNode.node)) {
    if (!served.has(range)) foundPeers.ranges.add(range)
  }
  addRelayed(reach, foundPeers, { ownNode, peerNode })
  if (peerNode.node.isinternetgateway && ownNode.node.internetgw_node_id === peerNode.node.id) {
    foundPeers.isEverything = true
    return
  }
  if (ownNode.node.isrelayed && ownNode.node.relayedby === peerNode.node.id) {
    if (leadsElsewhere(peerNode.node)) {
      foundPeers.isEverything = true
      return
    }
    addBehindRelay(reach, foundPeers, { ownNode, peerNode })
  }
  addConfigFiles(reach, foundPeers, { gateway: peerNode, ownNode })
}

/** Adds everything that a relay relays, whatever the policies. */
function addRelayed(reach: Reach, foundPeers: FoundPeers, { ownNode, peerNode }: NodePair) {
  for (const position of reach.relayedBy.get(peerNode.node.id) ?? []) {
    const relayed = nodeAt(reach, position)
    if (!relayed || position === ownNode.position) continue
    foundPeers.entities.add(position)
    const routes = reach.routesOf.get(relayed.node.id) ?? []
    for (const range of rangesMet(reach, routes, relayed.node)) foundPeers.ranges.add(range)
  }
}

/** Adds the peers that a relayed node reaches through its relay, connected or not. */
function addBehindRelay(reach: Reach, foundPeers: FoundPeers, { ownNode, peerNode }: NodePair) {
  for (const other of peerNodes(reach, ownNode)) {
    if (other.position === peerNode.position || isRefused(reach, ownNode, other)) continue
    addWay(reach, foundPeers, { ownNode, peerNode: other })
  }
}

/** Whether a relay uses an internet gateway itself. */
const leadsElsewhere = ({ internetgw_node_id: gateway = '' }: ReachNode) =>
  gateway !== '' && gateway !== NIL_UUID

/** Whether a node gets a range that a peer routes to; for its relay, the relay's rights count. */
function isSentRange(reach: Reach, { ownNode, peerNode }: NodePair, { id }: ReachRoute): boolean {
  const route = reach.routePositions.get(id)
  if (route === undefined) return false
  const isGiven = ({ position }: NodeAt) =>
    hasRange(reach, position, route) ||
    siteRangesIn(reach).some(
      ({ nodes, routes }) => hasBit(nodes, position) && hasBit(routes, route),
    )
  const isRelayOfOwn = ownNode.node.isrelayed && ownNode.node.relayedby === peerNode.node.id
  return isGiven(ownNode) || (isRelayOfOwn && isGiven(peerNode))
}

/** Returns the routes whose ranges policies give to the nodes of other routes (releases: 1.6). */
const siteRangesIn = remembered((reach: Reach): Array<{ nodes: Bits; routes: Bits }> => {
  const { siteNodes, sites } = reach.setsBy
  return reach.inventory.policies
    .filter((policy) => leadsBetweenSites(reach, policy))
    .flatMap((policy) => {
      const { src_type, dst_type } = policy
      const there = { nodes: siteNodes(src_type), routes: sites(dst_type) }
      const back = { nodes: siteNodes(dst_type), routes: sites(src_type) }
      return isBothWays(policy) ? [there, back] : [there]
    })
})

/** Returns the ranges of a route in allowed addresses; none for the internet, whose marker is no range. */
export function rangesOf({ rules }: Reach, route: ReachRoute): readonly string[] {
  if (!rules.hasRouteTags) return [route.range]
  if (route.range === '') return route.domain_ans ?? []
  return [route.nat && route.virtual_range ? route.virtual_range : route.range]
}

/** Returns the ranges that a node serves itself, which aren't sent to it for others. */
function rangesServedBy(reach: Reach, node: ReachNode): ReadonlySet<string> {
  const routes = reach.routesOf.get(node.id) ?? []
  if (!reach.rules.hasRouteTags) return new Set(routes.map(({ range }) => range))
  return new Set(
    routes.map(({ nat, virtual_range, range }) => (nat ? (virtual_range ?? '') : range)),
  )
}

/**
 * Returns the ranges of a node's routes as its peers get them. A range around the endpoint address of its device would
 * cut the connection to it and is left out, unless the node routes to the internet.
 */
function rangesMet(reach: Reach, routes: readonly ReachRoute[], node: ReachNode): string[] {
  const { endpointip = '' } = node
  const ranges = routes.flatMap((route) => rangesOf(reach, route)).filter(isCidr)
  if (endpointip === '' || ranges.some((range) => internetRanges.has(range))) return ranges
  return ranges.filter((range) => !addressTest(range)(endpointip))
}

const internetRanges: ReadonlySet<string> = new Set(['0.0.0.0/0', '::/0'])

type Gateway = { gateway: NodeAt; ownNode: NodeAt }

/** Adds the enabled config files of a gateway that are allowed to reach the node. */
function addConfigFiles(reach: Reach, foundPeers: FoundPeers, { gateway, ownNode }: Gateway) {
  if (gateway.node.isingressgateway === false) return
  for (const position of reach.configFilesOf.get(gateway.node.id) ?? []) {
    const entity = reach.entities[position]
    if (entity?.kind !== 'client' || !entity.configFile.enabled) continue
    if (!isConfigFileAllowed(reach, position, ownNode)) continue
    foundPeers.entities.add(position)
    if (entity.configFile.extraallowedips.length > 0) foundPeers.configFilesWithRanges.add(position)
  }
}

/** Whether a config file is allowed: a config file of a desktop app is evaluated as its owner, others as devices. */
export function isConfigFileAllowed(reach: Reach, position: number, own: NodeAt): boolean {
  const [entity, node] = [reach.entities[position], reach.entities[own.position]]
  if (entity?.kind !== 'client' || !node) return false
  const { remote_access_client_id, ownerid = '', deniednodeacls } = entity.configFile
  if (reach.rules.doConfigFilesDeny && Object.hasOwn(deniednodeacls ?? {}, own.node.id))
    return false
  if (remote_access_client_id === '') return isPeer(reach, { from: position, to: own.position })
  return policiesForUser(reach, ownerid, node).length > 0
}

/** Returns all members that policies make peers of a member, ignoring relays. */
function peersByPolicy(reach: Reach, position: number): Bits {
  return row(reach, position, ({ peerSources, peerDestinations }, into) => {
    if (hasBit(peerSources, position)) uniteBits(into, peerDestinations)
    if (hasBit(peerDestinations, position)) uniteBits(into, peerSources)
  })
}

function row(
  reach: Reach,
  position: number,
  add: (policy: CompiledPolicy, into: Bits) => void,
): Bits {
  const bits = emptyBits(reach.entities.length)
  if (!hasBit(reach.present, position)) return bits
  if (reach.open.length > 0) uniteBits(bits, reach.present)
  else for (const policy of reach.policies) add(policy, bits)
  removeBit(bits, position)
  return bits
}

/** Returns the members that have a right to the range of a route. */
export function havingRange(reach: Reach, route: number): Bits {
  const bits = emptyBits(reach.entities.length)
  if (reach.open.length > 0) uniteBits(bits, reach.present)
  for (const { rangeSources, routes } of reach.rangePolicies) {
    if (hasBit(routes, route)) uniteBits(bits, rangeSources)
  }
  return bits
}
