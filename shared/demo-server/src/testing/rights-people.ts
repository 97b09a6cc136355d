import { createExtClient } from '../extclients/create-ext-client'
import { extClientType } from '../extclients/ext-client'
import { adminGroupOf, userGroupOf } from '../groups/default-groups'
import type { Store } from '../storage/store'
import { addGateway, addNetwork } from '../testing/estate'
import { newUser, userType100 } from '../users/user'

/** The network that some of the people have rights on, and one that none of them has. */
export const OWN = 'office'
export const OTHER = 'lab'

/** Everybody of the matrix but those without an account: his platform role and his group. */
const accounts = {
  'super-admin': ['super-admin'],
  admin: ['admin'],
  auditor: ['auditor'],
  outsider: ['platform-user'],
  member: ['platform-user', userGroupOf(OWN)],
  manager: ['platform-user', adminGroupOf(OWN)],
  'service-outsider': ['service-user'],
  'service-member': ['service-user', userGroupOf(OWN)],
  'service-manager': ['service-user', adminGroupOf(OWN)],
} as const

export type Account = keyof typeof accounts
export type Person = 'nobody' | 'master-key' | Account

export const accountNames = Object.keys(accounts).filter((name) => isAccount(name))

export function isAccount(name: string): name is Account {
  return name in accounts
}

/** Both networks, each with a gateway and a client of everybody, and all the accounts. */
export function settle(store: Store) {
  addNetwork(store, { netid: OWN, addressrange: '10.1.0.0/16', addressrange6: 'fd01::/64' })
  addNetwork(store, { netid: OTHER, addressrange: '10.2.0.0/16', addressrange6: 'fd02::/64' })
  const gateways = { [OWN]: addGateway(store, OWN), [OTHER]: addGateway(store, OTHER) }
  for (const username of accountNames) {
    const [role, group] = accounts[username]
    const user_group_ids = group === undefined ? {} : { [group]: {} }
    const input = { ...userType100.zero(), username, user_group_ids }
    store.users.insert(newUser(input, '', role))
    for (const [netid, gateway] of Object.entries(gateways)) {
      const client = { ...extClientType.zero(), clientid: clientOf(username, netid) }
      createExtClient(store, { gateway, input: client, ownerid: username })
    }
  }
  return { nodes: { [OWN]: gateways[OWN]?.id ?? '', [OTHER]: gateways[OTHER]?.id ?? '' } }
}

export function clientOf(username: string, netid: string): string {
  return `${username}-${netid}`
}
