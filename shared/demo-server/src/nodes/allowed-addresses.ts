import { formatNetwork, parseCidr } from '../addresses/cidr'
import { serves } from '../egress/servers'
import type { Store } from '../storage/store'
import type { Egress, ExtClient, Node } from '../storage/tables'
import { type RawRange, rawAddress, single } from './raw-address'

type Way = {
  node: Node
  peer: Node
  reachable: Set<Node>
  rangesBehind: (node: Node) => RawRange[]
}

/**
 * What a node sends to a peer of its: the peer's own addresses, the ranges, nodes and clients behind
 * it, and everything when the peer is its way to the internet (contract 1.9, `AllowedIPs`).
 * @param reachable the other nodes that it may talk to
 */
export function allowedAddresses(
  store: Store,
  { node, peer, reachable, rangesBehind }: Way,
): RawRange[] {
  const others = relayedBy(store, peer, node).flatMap((other) => [
    ...addressesOf(other),
    ...rangesBehind(other),
  ])
  const own = [...addressesOf(peer), ...rangesBehind(peer), ...others]
  if (peer.isinternetgateway && node.internetgw_node_id === peer.id) {
    return [...own, ...everything(peer)]
  }
  if (node.isrelayed && node.relayedby === peer.id) {
    if (peer.internetgw_node_id !== '') return [...own, ...everything(peer)]
    const all = [...reachable].filter(({ id }) => id !== peer.id)
    own.push(...all.flatMap((other) => [...addressesOf(other), ...rangesBehind(other)]))
  }
  return [...own, ...clientsBehind(store, peer).flatMap(clientAddresses)]
}

/** The clients that are on behind a gateway. */
export function clientsBehind(store: Store, { id, isingressgateway }: Node): ExtClient[] {
  return isingressgateway ? store.extClients.all({ ingressgatewayid: id, enabled: true }) : []
}

export function clientAddresses({ address, address6, extraallowedips }: ExtClient): RawRange[] {
  const extra = (extraallowedips ?? []).flatMap(wholeRange)
  return [...single(address), ...single(address6), ...extra]
}

function addressesOf({ address, address6 }: Node): RawRange[] {
  return [...single(address), ...single(address6)]
}

/** The ranges that nodes serve; the routes of a network are read once. */
export function createRangesBehind(store: Store): (node: Node) => RawRange[] {
  const known = new Map<string, Egress[]>()

  function routesOf(network: string): Egress[] {
    const routes = known.get(network) ?? store.egress.all({ network, status: true })
    known.set(network, routes)
    return routes
  }

  return (node) =>
    routesOf(node.network)
      .filter((route) => serves(route, node))
      .flatMap(({ range, virtual_range }) => wholeRange(virtual_range || range))
}

function relayedBy(store: Store, relay: Node, node: Node): Node[] {
  const others = relay.isrelay ? (relay.relaynodes ?? []).filter((id) => id !== node.id) : []
  return others.flatMap((id) => store.nodes.find(id) ?? [])
}

function everything({ address, address6 }: Node): RawRange[] {
  return [
    ...(address === '' ? [] : [rawAddress('0.0.0.0/0')]),
    ...(address6 === '' ? [] : [rawAddress('::/0')]),
  ]
}

function wholeRange(range: string): RawRange[] {
  const cidr = parseCidr(range)
  return cidr ? [rawAddress(formatNetwork(cidr))] : []
}
