import { refused } from '../http/refusal'
import { removeNode } from '../nodes/remove-node'
import type { Store } from '../storage/store'
import type { Host } from '../storage/tables'

/** Removes a device; its nodes and their clients only by force. @throws Refusal 500 */
export function removeHost(store: Store, host: Host, isForced: boolean) {
  store.transaction(() => {
    const nodes = store.nodes.all({ hostid: host.id })
    if (nodes.length > 0 && !isForced) throw refused(500, 'host still has associated nodes')
    for (const node of nodes) removeNode(store, node)
    store.hosts.remove(host.id)
  })
}
