import { createApp } from '../app'
import { createPasswords } from '../auth/passwords'
import { createSessions } from '../auth/sessions'
import { createTokens } from '../auth/tokens'
import type { Context } from '../context'
import { createExtClient } from '../ext-clients/create-ext-client'
import { extClientType } from '../ext-clients/ext-client'
import { defaultIdentity } from '../options'
import { validLicense } from '../server/license'
import type { Store } from '../storage/store'
import { adminGroupOf, userGroupOf } from '../users/group'
import { newUser, userType100 } from '../users/user'
import { addGateway, addNetwork } from './fixtures'

/** Network on which some of the people have rights, and one on which none has. */
export const OWN_NETWORK = 'office'
export const OTHER_NETWORK = 'lab'

/** Every person of the matrix with an account: platform role and group. */
const accounts = {
  'super-admin': ['super-admin'],
  admin: ['admin'],
  auditor: ['auditor'],
  outsider: ['platform-user'],
  member: ['platform-user', userGroupOf(OWN_NETWORK)],
  manager: ['platform-user', adminGroupOf(OWN_NETWORK)],
  'service-outsider': ['service-user'],
  'service-member': ['service-user', userGroupOf(OWN_NETWORK)],
  'service-manager': ['service-user', adminGroupOf(OWN_NETWORK)],
} as const

export type Account = keyof typeof accounts
export type Person = 'nobody' | 'master-key' | Account

export const accountNames = Object.keys(accounts).filter((name) => isAccount(name))

export function isAccount(name: string): name is Account {
  return name in accounts
}

/** Adds both networks, each with a gateway and a client of every person, and all accounts. */
export function seedRightsWorld(store: Store) {
  addNetwork(store, { netid: OWN_NETWORK, addressrange: '10.1.0.0/16', addressrange6: 'fd01::/64' })
  addNetwork(store, {
    netid: OTHER_NETWORK,
    addressrange: '10.2.0.0/16',
    addressrange6: 'fd02::/64',
  })
  const gateways = {
    [OWN_NETWORK]: addGateway(store, OWN_NETWORK),
    [OTHER_NETWORK]: addGateway(store, OTHER_NETWORK),
  }
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
  return {
    nodes: {
      [OWN_NETWORK]: gateways[OWN_NETWORK]?.id ?? '',
      [OTHER_NETWORK]: gateways[OTHER_NETWORK]?.id ?? '',
    },
  }
}

export function clientOf(username: string, netid: string): string {
  return `${username}-${netid}`
}

const MASTER_KEY = 'the-master-key'

/** Creates a server for a store with these people, and the token of each person. */
export async function createMatrixApp(store: Store) {
  const sessions = createSessions(store, 'strict')
  const context: Context = {
    identity: {
      ...defaultIdentity,
      masterKey: MASTER_KEY,
      version: `v${store.apiVersion}`,
      port: 0,
    },
    store,
    tokens: createTokens('the secret of these tests, long enough', sessions),
    sessions,
    passwords: createPasswords('quick'),
    license: validLicense(),
    catchUp: async () => {},
    shutDown() {},
  }
  const tokens: Partial<Record<Person, string>> = { 'master-key': MASTER_KEY }
  for (const name of accountNames) {
    tokens[name] = await context.tokens.forUser(store.users.get(name), 60)
  }
  return { app: createApp(context), tokens }
}
