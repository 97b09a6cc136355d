import { createApp } from '../app'
import { createPasswords } from '../auth/passwords'
import { createSessions } from '../auth/sessions'
import { createTokens } from '../auth/tokens'
import type { Context } from '../context'
import { validLicence } from '../licence/licence'
import { defaultIdentity } from '../options'
import type { Store } from '../storage/store'
import { accountNames, type Person } from './people'

const MASTER_KEY = 'the-master-key'

/** A server for a store that people were settled in, and the token of each person. */
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
    licence: validLicence(),
    catchUp: async () => {},
    shutDown() {},
  }
  const tokens: Partial<Record<Person, string>> = { 'master-key': MASTER_KEY }
  for (const name of accountNames) {
    tokens[name] = await context.tokens.forUser(store.users.get(name), 60)
  }
  return { app: createApp(context), tokens }
}
