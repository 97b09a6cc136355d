import type { Store } from '../storage/store'

/** Whether an end of a policy names a node, of any network, or a client of the policy's own. */
export function isDevice(store: Store, id: string, netid: string): boolean {
  return store.nodes.has(id) || store.extClients.find(id)?.network === netid
}

/** Whether an end of a policy names a route; none at all is taken for the first of all routes. */
export function isRoute(store: Store, id: string): boolean {
  return id === '' ? !store.egress.isEmpty() : store.egress.has(id)
}
