import { stripFromPolicies } from '../acls/strip-from-policies'
import type { Store } from '../storage/store'
import type { ExtClient } from '../storage/tables'

/** An update like any other, which takes what is left out for none: tags and commands are lost. */
export function switchClient(store: Store, { clientid, network }: ExtClient, enabled: boolean) {
  stripFromPolicies(store, network, { id: 'device', value: clientid })
  store.extClients.update(clientid, { enabled, tags: null, postup: '', postdown: '' })
}
