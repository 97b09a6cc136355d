import { NIL_UUID } from '@meshdeck/domain/nil-uuid'
import { DAY_SECONDS } from '@meshdeck/domain/times'

import { timeOfUnix, unixNow, ZERO_TIME } from './clock'
import { databaseFile } from './data-folder'
import { keyTypes, newKeyValue } from './hosts/enrollment-key'
import { newId } from './ids'
import { openStore, type Store } from './storage/store'
import { userRoleOf } from './users/default-roles'
import { newUser, userType100 } from './users/user'

/** Number of each to add to the existing data. */
export type CrowdSize = { users: number; groups: number; keys: number; activity: number }
/** Activity is kept for thirty days, so none of it expires while a user looks at it. */
const DAYS = 29

/**
 * Adds users, groups, keys and activity to the data of a stopped Pro server of 1.5.1, more than a fleet includes, for
 * measurements. None of the users can sign in. Throws SQLite errors, and then adds nothing.
 */
export function addCrowd(folder: string, { users, groups, keys, activity }: CrowdSize) {
  const store = openStore(databaseFile(folder), '1.5.1', 'pro')
  try {
    store.transaction(() => {
      const networks = store.networks.all().map(({ netid }) => netid)
      const groupIds = times(groups, (index) => addGroup(store, index, itemAt(networks, index)))
      for (let index = 0; index < users; index += 1) addUser(store, index, groupIds)
      for (let index = 0; index < keys; index += 1) addKey(store, index, itemAt(networks, index))
      for (let index = 0; index < activity; index += 1) {
        addEvent(store, { index, of: activity, people: users, network: itemAt(networks, index) })
      }
    })
  } finally {
    store.close()
  }
}

const times = <Made>(count: number, make: (index: number) => Made) =>
  Array.from({ length: count }, (_, index) => make(index))

const itemAt = (list: readonly string[], index: number) => list[index % list.length] ?? ''

const personName = (index: number) => `person-${String(index + 1).padStart(5, '0')}`

function addGroup(store: Store, index: number, network: string): string {
  const id = newId()
  const created_at = timeOfUnix(unixNow() - (index % 40) * DAY_SECONDS)
  store.groups.insert({
    id,
    external_identity_provider_id: '',
    default: false,
    name: `Team ${index + 1}`,
    network_roles: { [network]: { [userRoleOf(network)]: {} } },
    meta_data: '',
    color_code: '',
    created_by: personName(0),
    created_at,
    updated_at: created_at,
  })
  return id
}

function addUser(store: Store, index: number, groups: readonly string[]) {
  const username = personName(index)
  const role = ['platform-user', 'service-user', 'platform-user', 'auditor'][index % 4] ?? ''
  const input = { ...userType100.zero(), username, display_name: `Person ${index + 1}` }
  const lastLogin = unixNow() - (index % 120) * DAY_SECONDS
  store.users.insert({
    ...newUser(input, '', role),
    is_mfa_enabled: index % 3 === 0,
    account_disabled: index % 20 === 0,
    last_login_time: index % 10 === 0 ? ZERO_TIME : timeOfUnix(lastLogin),
    user_group_ids: groups.length > 0 ? { [itemAt(groups, index)]: {} } : {},
  })
}

function addKey(store: Store, index: number, network: string) {
  const isUnlimited = index % 2 === 0
  store.keys.insert({
    value: newKeyValue(),
    expiration: isUnlimited ? ZERO_TIME : timeOfUnix(unixNow() + (index % 60) * DAY_SECONDS),
    uses_remaining: 0,
    networks: [network],
    unlimited: isUnlimited,
    tags: [`site-${index + 1}`],
    type: isUnlimited ? keyTypes.unlimited : keyTypes.expiration,
    relay: NIL_UUID,
    groups: [],
    default: false,
    auto_egress: false,
    auto_assign_gw: false,
  })
}

type Entry = { index: number; of: number; people: number; network: string }

/** Adds an event, newest first, spread over all days that are kept. Every fourth has changed something. */
function addEvent(store: Store, { index, of: count, people, network }: Entry) {
  const by = personName(index % Math.max(1, people))
  const target = personName((index * 7) % Math.max(1, people))
  const isChange = index % 4 === 0
  store.events.insert({
    id: newId(),
    action: isChange ? 'UPDATE' : 'LOGIN',
    source: { id: by, name: by, subject_type: 'USER', info: null },
    origin: 'DASHBOARD',
    target: isChange
      ? { id: target, name: target, subject_type: 'USER', info: null }
      : { id: 'DASHBOARD', name: 'DASHBOARD', subject_type: 'DASHBOARD', info: null },
    network_id: isChange ? network : '',
    triggered_by: by,
    diff: isChange
      ? { Old: { account_disabled: false }, New: { account_disabled: true } }
      : { Old: null, New: null },
    time_stamp: new Date((unixNow() - (index / count) * DAYS * DAY_SECONDS) * 1000).toISOString(),
  })
}
