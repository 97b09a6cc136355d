import { type ApiVersion, defaultApiVersion } from '../api-version'
import { createPasswords } from '../auth/passwords'
import type { Edition } from '../edition'
import { defaultIdentity } from '../options'
import type { SeedSize } from '../seed/content'
import { seed } from '../seed/seed'
import { prepareSettings } from '../server/settings'
import { openStore, type Store } from '../storage/store'

export const anonymousIdentity = { ...defaultIdentity, version: '', port: 0 }

/** Returns a store in memory with the demo fleet. */
export async function seededStore(
  size: SeedSize = { fleet: 40, networks: 3 },
  edition: Edition = 'community',
  apiVersion: ApiVersion = defaultApiVersion,
): Promise<Store> {
  const store = openStore(':memory:', apiVersion, edition)
  prepareSettings(store, anonymousIdentity, {})
  await seed(store, createPasswords('quick'), { ...size, identity: anonymousIdentity })
  return store
}

/** Returns everything that is stored, as a text for comparison. */
export function contentOf({ db }: Store): string {
  const tables = db.all(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
  return tables
    .map(({ name }) => JSON.stringify([name, db.all(`SELECT * FROM "${String(name)}"`)]))
    .join('\n')
}
