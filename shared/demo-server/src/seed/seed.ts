import type { Passwords } from '../auth/passwords'
import type { Store } from '../storage/store'
import { createRandom } from './random'
import { seedAccess } from './seed-access'
import { DEMO_PASSWORD, seedAccounts } from './seed-accounts'
import { seedFleet } from './seed-fleet'
import { seedGateways } from './seed-gateways'
import { seedNetworks } from './seed-networks'

export type SeedSize = { fleet: number; networks: number }

/** Always the same fleet: only times follow the clock, keys and tokens are drawn anew. */
const SEED = 20_260_119

/** Fills a store that has no account yet; one that has is left as it is. All of it or nothing. */
export async function seed(store: Store, passwords: Passwords, size: SeedSize) {
  if (!store.users.isEmpty()) return
  const password = await passwords.hash(DEMO_PASSWORD)
  store.transaction(() => {
    const random = createRandom(SEED)
    seedAccounts(store, password)
    const networks = seedNetworks(store, size.networks)
    const fleet = seedFleet(store, networks, { random, size: size.fleet })
    const scene = { store, random, networks, fleet }
    seedGateways(scene)
    seedAccess(scene)
  })
}
