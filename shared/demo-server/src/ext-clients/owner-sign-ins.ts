import { MINUTE_MS } from '@meshdeck/domain/times'

import { stripFromPolicies } from '../access-control/save-policy'
import { millisecondsNow, ZERO_TIME } from '../clock'
import { ofServer, type PerServer } from '../edition'
import { record } from '../monitoring/activity'
import { readSettings } from '../server/settings'
import type { User } from '../storage/account-tables'
import type { Store } from '../storage/store'
import type { ExtClient } from '../storage/tables'
import { isAdministrator } from '../users/default-roles'
import { programDeed, switchClient } from './ext-client'

/** Whether clients of desktop programs are on as long as a sign-in of their owner lasts. */
const followSignIns: PerServer<boolean> = {
  '1.0.0': { community: false, pro: true },
  // it has the rule still, and never asks it
  '1.5.1': { community: false, pro: false },
}

/** Switches off the clients of programs whose owner's last sign-in is over; an administrator's stay on (contract 1.11). */
export function switchOffExpired(store: Store) {
  if (!ofServer(followSignIns, store)) return
  const clients = store.extClients
    .all({ enabled: true })
    .filter(({ remote_access_client_id }) => remote_access_client_id !== '')
  if (clients.length === 0) return
  store.transaction(() => {
    for (const client of clients) {
      const owner = store.users.find(client.ownerid)
      if (!owner || isAdministrator(owner.platform_role_id) || isSignedIn(store, owner)) continue
      switchClient(store, client, false)
      // it is told as if the program had left
      record(store, programDeed('DISCONNECT', client))
    }
  })
}

/** Switches on whatever client of somebody is off, whoever switched it off, since he has signed in. */
export function switchOnOf(store: Store, ownerid: string) {
  if (!ofServer(followSignIns, store)) return
  const clients = store.extClients.all({ ownerid, enabled: false })
  if (clients.length === 0) return
  store.transaction(() => {
    for (const client of clients) switchClient(store, client, true)
  })
}

/** Whether a sign-in of somebody can still last; of who has never signed in none does. */
function isSignedIn(store: Store, { last_login_time }: User): boolean {
  if (last_login_time === ZERO_TIME) return false
  const lasts = readSettings(store).jwt_validity_duration * MINUTE_MS
  return millisecondsNow() <= Date.parse(last_login_time) + lasts
}

/** Removes an external client and takes it out of its network's policies. */
export function removeExtClient(store: Store, client: ExtClient) {
  const { clientid, network, remote_access_client_id } = client
  store.transaction(() => {
    if (remote_access_client_id !== '') record(store, programDeed('DISCONNECT', client))
    store.extClients.remove(clientid)
    stripFromPolicies(store, network, { id: 'device', value: clientid })
  })
}
