import { stripFromPolicies } from '../acls/strip-from-policies'
import type { Store } from '../storage/store'
import type { ExtClient } from '../storage/tables'

/** Removes an external client and takes it out of its network's policies. */
export function removeExtClient(store: Store, { clientid, network }: ExtClient) {
  store.transaction(() => {
    store.extClients.remove(clientid)
    stripFromPolicies(store, network, { id: 'device', value: clientid })
  })
}
