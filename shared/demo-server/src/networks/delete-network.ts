import { forgetNetwork } from '../groups/network-defaults'
import { detachNode } from '../nodes/remove-node'
import type { Store } from '../storage/store'

/**
 * Removes a network and what belongs to it alone. Policies go with their network; egress routes and
 * names given by hand stay behind, as the contract says (1.8 delete). A missing network is no fault.
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

/** Keys of this network go; keys of several lose it, and their missing groups become an empty list. */
function takeFromKeys(store: Store, netid: string) {
  for (const key of store.keys.all()) {
    if (!key.networks.includes(netid)) continue
    const networks = key.networks.filter((network) => network !== netid)
    if (networks.length === 0) store.keys.remove(key.value)
    else store.keys.update(key.value, { networks, groups: key.groups ?? [] })
  }
}
