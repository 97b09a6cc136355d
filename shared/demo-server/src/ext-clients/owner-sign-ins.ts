import { MINUTE_MS } from '@meshdeck/domain/times'

import { stripFromPolicies } from '../access-control/save-policy'
import { perVersion } from '../api-version'
import { millisecondsNow, ZERO_TIME } from '../clock'
import { forServer } from '../edition'
import { record } from '../monitoring/activity'
import { readSettings } from '../server/settings'
import type { User } from '../storage/account-tables'
import type { Store } from '../storage/store'
import type { ExtClient } from '../storage/tables'
import { isAdministrator } from '../users/default-roles'
import { programActivity, switchClient } from './ext-client'

/** Whether clients of desktop programs are enabled as long as their owner is signed in. */
const signInVersions = perVersion<{ followsSignIns: boolean }>({
  '1.0.0': { followsSignIns: true },
  // the rule still exists there but is never applied
  '1.5.1': { followsSignIns: false },
})

function followsSignIns(store: Store): boolean {
  return store.edition === 'pro' && forServer(signInVersions, store).followsSignIns
}

/**
 * Disables the clients of programs whose owner's last sign-in has expired; an administrator's stay enabled (contract
 * 1.11).
 */
export function switchOffExpired(store: Store) {
  if (!followsSignIns(store)) return
  const clients = store.extClients
    .all({ enabled: true })
    .filter(({ remote_access_client_id }) => remote_access_client_id !== '')
  if (clients.length === 0) return
  store.transaction(() => {
    for (const client of clients) {
      const owner = store.users.find(client.ownerid)
      if (!owner || isAdministrator(owner.platform_role_id) || isSignedIn(store, owner)) continue
      switchClient(store, client, false)
      // logged as if the program had disconnected
      record(store, programActivity('DISCONNECT', client))
    }
  })
}

/** Enables all disabled clients of a user after a sign-in, no matter who disabled them. */
export function switchOnOf(store: Store, ownerid: string) {
  if (!followsSignIns(store)) return
  const clients = store.extClients.all({ ownerid, enabled: false })
  if (clients.length === 0) return
  store.transaction(() => {
    for (const client of clients) switchClient(store, client, true)
  })
}

/** Whether a sign-in of a user can still be valid. Never for a user who hasn't signed in yet. */
function isSignedIn(store: Store, { last_login_time }: User): boolean {
  if (last_login_time === ZERO_TIME) return false
  const lasts = readSettings(store).jwt_validity_duration * MINUTE_MS
  return millisecondsNow() <= Date.parse(last_login_time) + lasts
}

/** Deletes an external client and removes it from its network's policies. */
export function removeExtClient(store: Store, client: ExtClient) {
  const { clientid, network, remote_access_client_id } = client
  store.transaction(() => {
    if (remote_access_client_id !== '') record(store, programActivity('DISCONNECT', client))
    store.extClients.remove(clientid)
    stripFromPolicies(store, network, { id: 'device', value: clientid })
  })
}
