import { formatNetwork, parseCidr } from '../addresses/cidr'
import type { Store } from '../storage/store'
import type { ExtClient, Node } from '../storage/tables'
import { type RawRange, rawAddress, single } from './raw-address'

/**
 * What a node sends to a peer of its: the peer's own addresses, the ranges, nodes and clients behind
 * it, and everything when the peer is its way to the internet (contract 1.9, `AllowedIPs`).
 * @param reachable the other nodes that it may talk to
 */
export function allowedAddresses(
  store: Store,
  { node, peer, reachable }: { node: Node; peer: Node; reachable: Set<Node> },
): RawRange[] {
  const own = [...addressesOf(peer), ...rangesBehind(store, peer), ...relayedBy(store, peer, node)]
  if (peer.isinternetgateway && node.internetgw_node_id === peer.id) {
    return [...own, ...everything(peer)]
  }
  if (node.isrelayed && node.relayedby === peer.id) {
    if (peer.internetgw_node_id !== '') return [...own, ...everything(peer)]
    const others = [...reachable].filter(({ id }) => id !== peer.id)
    own.push(...others.flatMap((other) => [...addressesOf(other), ...rangesBehind(store, other)]))
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

function rangesBehind(store: Store, { id, network }: Node): RawRange[] {
  const routes = store.egress.all({ network, status: true })
  return routes.filter(({ nodes }) => id in nodes).flatMap(({ range }) => wholeRange(range))
}

function relayedBy(store: Store, relay: Node, node: Node): RawRange[] {
  const others = relay.isrelay ? (relay.relaynodes ?? []).filter((id) => id !== node.id) : []
  return others.flatMap((id) => {
    const other = store.nodes.find(id)
    return other ? [...addressesOf(other), ...rangesBehind(store, other)] : []
  })
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
