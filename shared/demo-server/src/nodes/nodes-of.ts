import { readIds } from '../storage/read-ids'
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

/**
 * Ids of the clients that stand among the nodes of a network, which are those of a network that has a
 * gateway for them; without a network of all.
 */
export function clientIdsAmong(store: Store, network?: string): string[] {
  return readIds(
    store.db,
    `SELECT clientid AS id FROM extclients WHERE network IN
       (SELECT network FROM nodes WHERE isingressgateway = 1) AND network = coalesce(?, network)
     ORDER BY rowid`,
    [network ?? null],
  )
}

export function clientsAmong(store: Store, network?: string): ExtClient[] {
  return store.extClients.some(clientIdsAmong(store, network))
}
