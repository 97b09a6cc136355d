import { formatNetwork, parseCidr } from '../addresses/cidr'
import { serves } from '../egress/servers'
import type { Store } from '../storage/store'
import type { Egress, ExtClient, Node } from '../storage/tables'
import type { Meetings } from './meetings'
import { type RawRange, rawAddress, single } from './raw-address'

type Way = {
  node: Node
  peer: Node
  /** Whether the old access lists let the node talk to another one. */
  isAllowed: (peer: Node) => boolean
  meets: Meetings
}

/**
 * What a node sends to a peer of its: the peer's own addresses, the ranges, nodes and clients behind
 * it, and everything when the peer is its way to the internet (reachability 4).
 */
export function allowedAddresses(store: Store, way: Way): RawRange[] {
  const { node, peer, meets, isAllowed } = way
  const own = [...ownAddresses(way), ...relayedAddresses(store, peer, node)]
  if (peer.isinternetgateway && node.internetgw_node_id === peer.id) {
    return [...own, ...everything(peer)]
  }
  if (node.isrelayed && node.relayedby === peer.id) {
    if (peer.internetgw_node_id !== '') return [...own, ...everything(peer)]
    // whoever it may talk to is behind its relay, whether he is connected or not
    for (const other of store.nodes.all({ network: node.network })) {
      const isOther = other.id !== peer.id && other.id !== node.id
      if (!isOther || !meets.node(other) || !isAllowed(other)) continue
      const behind = relayedAddresses(store, other, node)
      own.push(...ownAddresses({ peer: other, meets }), ...behind)
      own.push(...clientsBehind(store, other, meets).flatMap(clientAddresses))
    }
  }
  return [...own, ...clientsBehind(store, peer, meets).flatMap(clientAddresses)]
}

/** The clients behind a gateway that are on and that a node meets. */
export function clientsBehind(
  store: Store,
  { id, isingressgateway }: Node,
  meets: Meetings,
): ExtClient[] {
  if (!isingressgateway) return []
  return store.extClients.all({ ingressgatewayid: id, enabled: true }).filter(meets.client)
}

export function clientAddresses({ address, address6, extraallowedips }: ExtClient): RawRange[] {
  const extra = (extraallowedips ?? []).flatMap(wholeRange)
  return [...single(address), ...single(address6), ...extra]
}

function addressesOf({ address, address6 }: Node): RawRange[] {
  return [...single(address), ...single(address6)]
}

function ownAddresses({ peer, meets }: Pick<Way, 'peer' | 'meets'>): RawRange[] {
  return [...addressesOf(peer), ...meets.routesOf(peer).flatMap(rangesOf)]
}

/** Those behind a relay come with it, and what they serve, without a look at policies. */
function relayedAddresses(store: Store, relay: Node, node: Node): RawRange[] {
  if (!relay.isrelay) return []
  const others = (relay.relaynodes ?? []).filter((id) => id !== node.id)
  const routes = store.egress.all({ network: relay.network, status: true })
  return others
    .flatMap((id) => store.nodes.find(id) ?? [])
    .flatMap((other) => [
      ...addressesOf(other),
      ...routes.filter((route) => serves(route, other)).flatMap(rangesOf),
    ])
}

function rangesOf({ range, virtual_range }: Egress): RawRange[] {
  return wholeRange(virtual_range || range)
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
