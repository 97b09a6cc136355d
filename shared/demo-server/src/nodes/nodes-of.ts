import type { Store } from '../storage/store'
import type { ExtClient, Node } from '../storage/tables'

/**
 * The nodes a network lists. A node that an update gave another network's name stands in the one it
 * joined as well, there under the old name.
 */
export function nodesOf(store: Store, network: string): Node[] {
  const own = store.nodes.all({ network })
  const moved = store.nodes.all({ homenetwork: network }).filter((node) => node.network !== network)
  return [...own, ...moved.map((node) => ({ ...node, network }))]
}

/** Clients stand among the nodes of a network that has a gateway for them; without a network all of them. */
export function clientsAmong(store: Store, network?: string): ExtClient[] {
  const gateways = store.nodes.all({ isingressgateway: true, ...(network && { network }) })
  const open = new Set(gateways.map((node) => node.network))
  return store.extClients.all(network ? { network } : {}).filter((it) => open.has(it.network))
}
