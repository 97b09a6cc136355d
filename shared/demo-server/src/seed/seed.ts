import type { Passwords } from '../auth/passwords'
import { unixNow } from '../clock'
import { withIds } from '../ids'
import { fateOf } from '../life/living-devices'
import type { Store } from '../storage/store'
import { createRandom, DEFAULT_SEED, type Random } from './random'
import { seedAccess } from './seed-access'
import { DEMO_NAME, DEMO_PASSWORD, seedAccounts } from './seed-accounts'
import { seedExtras } from './seed-extras'
import { seedFleet } from './seed-fleet'
import { seedGateways } from './seed-gateways'
import { seedJit } from './seed-jit'
import { seedNetworks } from './seed-networks'
import { seedPending } from './seed-pending'
import { seedPeople } from './seed-people'
import { seedPosture } from './seed-posture'
import { seedPro } from './seed-pro'
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
  // of their own, so that the fleet stays what it is when more of them are needed
  const ids = createRandom(number + 1)
  withIds(ids.uuid, () => store.transaction(() => fill(store, { password, number, ids, size })))
}

type Plan = { password: string; number: number; ids: Random; size: SeedSize }

function fill(store: Store, { password, number, ids, size }: Plan) {
  fateOf(store, { seed: number, born: unixNow() })
  seedAccounts(store, password)
  const random = createRandom(number)
  const networks = seedNetworks(store, size.networks, ids)
  const fleet = seedFleet(store, networks, { random, size: size.fleet })
  const scene = { store, random, networks, fleet }
  seedGateways(scene)
  seedAccess(scene)
  seedRights(store, networks)
  const more = createRandom(number + 2)
  const people = seedPeople({ store, random: more, networks, password }, size.fleet)
  seedExtras({ ...scene, random: more }, [DEMO_NAME, ...people])
  seedPro({ ...scene, random: createRandom(number + 3) })
  seedPending({ ...scene, random: createRandom(number + 4) })
  seedPosture({ ...scene, random: createRandom(number + 5) })
  seedJit({ ...scene, random: createRandom(number + 6) })
}
