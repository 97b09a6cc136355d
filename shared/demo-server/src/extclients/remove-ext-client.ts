import { stripFromPolicies } from '../acls/strip-from-policies'
import { record } from '../activity/record'
import type { Store } from '../storage/store'
import type { ExtClient } from '../storage/tables'
import { programDeed } from './program-deed'

/** Removes an external client and takes it out of its network's policies. */
export function removeExtClient(store: Store, client: ExtClient) {
  const { clientid, network, remote_access_client_id } = client
  store.transaction(() => {
    if (remote_access_client_id !== '') record(store, programDeed('DISCONNECT', client))
    store.extClients.remove(clientid)
    stripFromPolicies(store, network, { id: 'device', value: clientid })
  })
}
