import { withoutPrefix } from '@meshdeck/domain/addresses'

import { serves } from '../access-control/egress'
import type { Egress } from '../access-control/egress-record'
import { clientEnd, givesSite, judge, nodeEnd, openPolicyOf } from '../access-control/reachability'
import { mayReach } from '../ext-clients/remote-access'
import { formatNetwork, parseCidr } from '../networks/cidr'
import type { Store } from '../storage/store'
import type { ExtClient, Node, Policy } from '../storage/tables'
import { isUserClient } from './node'

type PeerPair = {
  node: Node
  peer: Node
  /** Whether the old access lists let the node talk to another one. */
  isAllowed: (peer: Node) => boolean
  policyMatches: PolicyMatches
}

/**
 * Returns what a node routes to a peer: the peer's own addresses, the ranges, nodes and clients behind it, and
 * everything if the peer is its internet gateway (reachability 4).
 */
export function allowedAddresses(store: Store, pair: PeerPair): RawRange[] {
  const { node, peer, policyMatches, isAllowed } = pair
  const peerRanges = [...ownAddresses(pair), ...relayedAddresses(store, peer, node)]
  if (peer.isinternetgateway && node.internetgw_node_id === peer.id) {
    return [...peerRanges, ...defaultRoutes(peer)]
  }
  if (node.isrelayed && node.relayedby === peer.id) {
    if (peer.internetgw_node_id !== '') return [...peerRanges, ...defaultRoutes(peer)]
    // every node that it may talk to is behind its relay, connected or not
    for (const otherNode of store.nodes.all({ network: node.network })) {
      const isOtherNode = otherNode.id !== peer.id && otherNode.id !== node.id
      if (!isOtherNode || !policyMatches.node(otherNode) || !isAllowed(otherNode)) continue
      const relayedRanges = relayedAddresses(store, otherNode, node)
      peerRanges.push(...ownAddresses({ peer: otherNode, policyMatches }), ...relayedRanges)
      peerRanges.push(...clientsBehind(store, otherNode, policyMatches).flatMap(clientAddresses))
    }
  }
  return [...peerRanges, ...clientsBehind(store, peer, policyMatches).flatMap(clientAddresses)]
}

/** Returns the enabled clients behind a gateway that a node may reach. */
export function clientsBehind(
  store: Store,
  { id, isingressgateway }: Node,
  policyMatches: PolicyMatches,
): ExtClient[] {
  if (!isingressgateway) return []
  return store.extClients.all({ ingressgatewayid: id, enabled: true }).filter(policyMatches.client)
}

/** Returns the addresses of a client, and the ranges behind it. */
export function clientAddresses({ address, address6, extraallowedips }: ExtClient): RawRange[] {
  const extra = (extraallowedips ?? []).flatMap(wholeRange)
  return [...single(address), ...single(address6), ...extra]
}

function addressesOf({ address, address6 }: Node): RawRange[] {
  return [...single(address), ...single(address6)]
}

function ownAddresses({
  peer,
  policyMatches,
}: Pick<PeerPair, 'peer' | 'policyMatches'>): RawRange[] {
  return [...addressesOf(peer), ...policyMatches.routesOf(peer).flatMap(rangesOf)]
}

/** Returns the nodes behind a relay and the ranges that they serve, regardless of policies. */
function relayedAddresses(store: Store, relay: Node, node: Node): RawRange[] {
  if (!relay.isrelay) return []
  const relayedIds = (relay.relaynodes ?? []).filter((id) => id !== node.id)
  const routes = store.egress.all({ network: relay.network, status: true })
  return relayedIds
    .flatMap((id) => store.nodes.find(id) ?? [])
    .flatMap((relayedNode) => [
      ...addressesOf(relayedNode),
      ...routes.filter((route) => serves(route, relayedNode)).flatMap(rangesOf),
    ])
}

function rangesOf({ range, virtual_range }: Egress): RawRange[] {
  return wholeRange(virtual_range || range)
}

function defaultRoutes({ address, address6 }: Node): RawRange[] {
  return [
    ...(address === '' ? [] : [rawAddress('0.0.0.0/0')]),
    ...(address6 === '' ? [] : [rawAddress('::/0')]),
  ]
}

function wholeRange(range: string): RawRange[] {
  const cidr = parseCidr(range)
  return cidr ? [rawAddress(formatNetwork(cidr))] : []
}

/** Resources that policies let a node reach (reachability 4). */
export type PolicyMatches = {
  /** Whether another node of its network is its peer. */
  node(peer: Node): boolean
  /** Whether an external client is its peer. */
  client(client: ExtClient): boolean
  /** Returns the routes that it may use among those that a node serves. */
  routesOf(peer: Node): Egress[]
}

/** Reads policies and routes once for any number of lookups. */
export function policyMatchesOf(store: Store, node: Node): PolicyMatches {
  const { network } = node
  const isOpen = openPolicyOf(store, network) !== undefined
  const from = nodeEnd(store, node)
  const routes = store.egress.all({ network, status: true })
  const ownRanges = new Set(routes.filter((route) => serves(route, node)).map(({ range }) => range))
  const policies = rangePoliciesIn(store, network)

  return {
    node: (peer) => isOpen || judge(store, network, { from, to: nodeEnd(store, peer) }).isPeer,
    client(client) {
      if (isUserClient(client)) return mayOwnerReach(store, client, node)
      return isOpen || judge(store, network, { from: clientEnd(store, client), to: from }).isPeer
    },
    routesOf(peer) {
      // a node behind a relay may use what the relay may use
      const users = node.relayedby === peer.id ? [node, peer] : [node]
      return routes.filter(
        (route) =>
          serves(route, peer) &&
          !ownRanges.has(route.range) &&
          (isOpen ||
            users.some((user) => mayUse(policies, user, route)) ||
            (Object.hasOwn(route.nodes, peer.id) &&
              policies.some((policy) => givesSite(store, policy, { node, route })))),
      )
    },
  }
}

/** Whether the owner of a desktop program's client may reach a node; the community edition allows none. */
function mayOwnerReach(store: Store, { ownerid }: ExtClient, node: Node): boolean {
  const owner = store.edition === 'pro' ? store.users.find(ownerid) : undefined
  return owner !== undefined && mayReach(store, owner, node)
}

/** Returns the policies that give nodes the ranges of routes. */
function rangePoliciesIn(store: Store, network_id: string): Policy[] {
  const typeFilter = store.edition === 'pro' ? {} : { policy_type: 'device-policy' }
  return store.policies.all({ network_id, enabled: true, ...typeFilter })
}

/** Whether a node may use a route: as a source of policies that name the route, or that lead to every node. */
function mayUse(policies: Policy[], { id, tags }: Node, route: Egress): boolean {
  const names = new Set([id, '*', ...Object.keys(tags ?? {})])
  return policies.some(
    ({ src_type, dst_type }) =>
      dst_type?.some((end) =>
        end.id === 'egress-id' ? end.value === route.id : end.id === 'tag' && end.value === '*',
      ) && src_type?.some(({ value }) => names.has(value)),
  )
}

/** Range in the format for devices; the mask is base64 of its bytes. */
export type RawRange = { IP: string; Mask: string | null }

/** Splits `10.1.1.5/24` into address and mask. */
export function rawAddress(address: string): RawRange {
  const cidr = parseCidr(address)
  if (!cidr) return { IP: '', Mask: null }
  const bits = cidr.family === 4 ? 32 : 128
  const mask = ((1n << BigInt(cidr.prefix)) - 1n) << BigInt(bits - cidr.prefix)
  const hex = mask.toString(16).padStart(bits / 4, '0')
  return { IP: withoutPrefix(address), Mask: Buffer.from(hex, 'hex').toString('base64') }
}

/** Returns the single address without its network: `10.1.1.5/24` becomes `10.1.1.5/32`; empty for an empty text. */
function single(address: string): RawRange[] {
  const ip = withoutPrefix(address)
  if (ip === '') return []
  return [rawAddress(`${ip}/${ip.includes(':') ? 128 : 32}`)]
}
