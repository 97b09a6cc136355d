import { randomBytes } from 'node:crypto'

import type { Passwords } from '../auth/passwords'
import type { Identity } from '../context'
import { OWN_PASSWORDS, OWN_SECRETS } from '../data-folder'
import { newKeyValue } from '../hosts/enrollment-key'
import { httpError } from '../http/replies'
import { forgetSigningSecret } from '../server/secrets'
import type { Store } from '../storage/store'
import { linkFor, newInviteCode } from '../users/invite-users'
import { hasBegunEmpty } from './content'
import { DEMO_PASSWORD, demoNames } from './seed-people'

export type Account = { username: string; password: string }

const randomPassword = () => randomBytes(18).toString('base64url')

/**
 * Gives every account with the public demo password a random one, whenever it was seeded. Those of the demo's own
 * accounts are returned, to be shown once; the users of a large fleet get an unknown one. Comparing is slow, so only
 * the demo's accounts are tried: all seeded ones share their hash. The first time, secrets known from the demo become
 * invalid as well, even where its passwords were changed before: tokens, keys, and invites.
 */
export async function closeDemoAccounts(
  store: Store,
  { passwords, identity }: { passwords: Passwords; identity: Identity },
): Promise<Account[]> {
  const hashes = new Set(demoNames.flatMap((name) => store.users.find(name)?.password ?? []))
  const matchingHashes = await Promise.all(
    [...hashes].map(async (hash) => ((await passwords.matches(hash, DEMO_PASSWORD)) ? [hash] : [])),
  )
  const demoHashes = new Set(matchingHashes.flat())
  const names = store.users
    .all()
    .filter(({ password }) => demoHashes.has(password))
    .map(({ username }) => username)
  const isKnownToAll = names.length > 0 || !hasBegunEmpty(store)
  const accounts = names
    .filter((username) => demoNames.includes(username))
    .toSorted((left, right) => demoNames.indexOf(left) - demoNames.indexOf(right))
    .map((username) => ({ username, password: randomPassword() }))
  const newHashes = await Promise.all(
    accounts.map(
      async ({ username, password }) => [username, await passwords.hash(password)] as const,
    ),
  )
  const hashOf = new Map(newHashes)
  const unknownHash = await passwords.hash(randomPassword())
  store.transaction(() => {
    for (const username of names) {
      store.users.update(username, { password: hashOf.get(username) ?? unknownHash })
    }
    const isRenewed = has(store, OWN_PASSWORDS) || has(store, OWN_SECRETS)
    if (isKnownToAll && !isRenewed) {
      renewSecrets(store, identity)
      store.records.insert({ name: OWN_SECRETS, value: true })
    }
    if (names.length > 0 && !has(store, OWN_PASSWORDS)) {
      store.records.insert({ name: OWN_PASSWORDS, value: true })
    }
  })
  return accounts
}

const has = (store: Store, name: string) => store.records.find(name) !== undefined

/**
 * Renews keys and invites, which derive from the fleet's seed, so that anyone who seeds the same fleet knows them, and
 * tokens, which were signed for users with the public password.
 */
function renewSecrets(store: Store, identity: Identity) {
  forgetSigningSecret(store)
  for (const key of store.keys.all()) {
    store.keys.remove(key.value)
    store.keys.insert({ ...key, value: newKeyValue() })
  }
  for (const { email } of store.invites.all()) {
    const invite_code = newInviteCode()
    store.invites.update(email, {
      invite_code,
      invite_url: linkFor(identity, { email, invite_code }),
    })
  }
}

/** Returns a hasher that never sets the public password. */
export function withoutPublicPassword(passwords: Passwords): Passwords {
  return {
    ...passwords,
    async hash(password) {
      if (password === DEMO_PASSWORD) {
        throw httpError(400, 'this is the public password of the demo. Choose another password')
      }
      return passwords.hash(password)
    },
  }
}
