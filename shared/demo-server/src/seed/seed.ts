import type { Passwords } from '../auth/passwords'
import { unixNow } from '../clock'
import { fateOf } from '../life/living-devices'
import type { Store } from '../storage/store'
import { createRandom, DEFAULT_SEED } from './random'
import { seedAccess } from './seed-access'
import { DEMO_PASSWORD, seedAccounts } from './seed-accounts'
import { seedFleet } from './seed-fleet'
import { seedGateways } from './seed-gateways'
import { seedNetworks } from './seed-networks'
import { seedRights } from './seed-rights'

/** How many devices and networks, and the number that all the rest follows from. */
export type SeedSize = { fleet: number; networks: number; number?: number }

/**
 * Fills a store that has no account yet; one that has is left as it is. All of it or nothing. The same
 * number at the same time of the clock makes the same fleet.
 */
export async function seed(
  store: Store,
  passwords: Passwords,
  { number = DEFAULT_SEED, ...size }: SeedSize,
) {
  if (!store.users.isEmpty()) return
  const password = await passwords.hash(DEMO_PASSWORD)
  store.transaction(() => {
    const random = createRandom(number)
    fateOf(store, { seed: number, born: unixNow() })
    seedAccounts(store, password)
    const networks = seedNetworks(store, size.networks)
    const fleet = seedFleet(store, networks, { random, size: size.fleet })
    const scene = { store, random, networks, fleet }
    seedGateways(scene)
    seedAccess(scene)
    seedRights(store, networks)
  })
}
