import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'

/**
 * The nodes a network lists. A node that an update gave another network's name stands in the one it
 * joined as well, there under the old name.
 */
export function nodesOf(store: Store, network: string): Node[] {
  const own = store.nodes.all({ network })
  const moved = store.nodes.all({ homenetwork: network }).filter((node) => node.network !== network)
  return [...own, ...moved.map((node) => ({ ...node, network }))]
}
