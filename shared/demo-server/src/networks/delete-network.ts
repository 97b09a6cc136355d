import { forgetNetwork } from '../groups/network-defaults'
import { detachNode } from '../nodes/remove-node'
import type { Store } from '../storage/store'

/**
 * Removes a network and what belongs to it alone. Policies go with their network; egress routes and
 * names given by hand stay behind (contract 1.8). A missing network is no fault.
 */
export function deleteNetwork(store: Store, netid: string) {
  store.transaction(() => {
    for (const client of store.extClients.all({ network: netid })) {
      store.extClients.remove(client.clientid)
    }
    for (const node of store.nodes.all({ network: netid })) detachNode(store, node)
    takeFromKeys(store, netid)
    forgetNetwork(store, netid)
    for (const table of ['old_access', 'old_access_rows']) {
      store.db.run(`DELETE FROM ${table} WHERE network = ?`, [netid])
    }
    store.networks.remove(netid)
  })
}

/**
 * Keys lose the network and its tags, and missing groups become an empty list. One that is in no network
 * then goes, even if it was in none before.
 */
function takeFromKeys(store: Store, netid: string) {
  const isOfNetwork = (tag: string) => tag.split('.')[0] === netid
  for (const { value, networks, groups } of store.keys.all()) {
    if (!networks.includes(netid) && !groups?.some(isOfNetwork)) continue
    const others = networks.filter((network) => network !== netid)
    const changes = { networks: others, groups: (groups ?? []).filter((tag) => !isOfNetwork(tag)) }
    if (others.length === 0) store.keys.remove(value)
    else store.keys.update(value, changes)
  }
}
