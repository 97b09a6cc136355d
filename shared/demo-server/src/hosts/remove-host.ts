import { goneDiff, type Deed, subject } from '../activity/deed'
import { refused } from '../http/refusal'
import { removeNode } from '../nodes/remove-node'
import type { Store } from '../storage/store'
import type { Host } from '../storage/tables'
import { hostReply } from './host'

/** Removes a device; its nodes and their clients only by force. @throws Refusal 500 */
export function removeHost(store: Store, host: Host, isForced: boolean) {
  store.transaction(() => {
    const nodes = store.nodes.all({ hostid: host.id })
    if (nodes.length > 0 && !isForced) throw refused(500, 'host still has associated nodes')
    for (const node of nodes) removeNode(store, node)
    store.hosts.remove(host.id)
  })
}

/** A device that is gone, as the activity tells of it. */
export function goneHostDeed(store: Store, by: string, host: Host): Deed {
  const target = subject('DEVICE', host)
  return { by, action: 'DELETE', target, ...goneDiff(store, hostReply(host, store.apiVersion)) }
}
