import { subject } from '../activity/deed'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'

/** A node as the activity names it: by its id, and its device's name. */
export function aboutNode(store: Store, type: 'NODE' | 'GATEWAY', { id, hostid }: Node) {
  return subject(type, { id, name: store.hosts.get(hostid).name })
}
