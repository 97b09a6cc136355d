import type { Passwords } from '../auth/passwords'
import { unixNow } from '../clock'
import type { Identity } from '../context'
import { withIds } from '../ids'
import { keepFullMetrics } from '../monitoring/reported-metrics'
import type { Store } from '../storage/store'
import { seedCompany } from './company'
import { companyActivity } from './company-activity'
import { hasBegunEmpty, type SeedSize } from './content'
import { createRandom, DEFAULT_SEED, type Random } from './random'
import { seedAccess } from './seed-access'
import { seedActivity } from './seed-activity'
import { seedFleet } from './seed-fleet'
import { seedLargeFleet } from './seed-large-fleet'
import { seedGateways, seedNetworks } from './seed-networks'
import { DEMO_NAME, DEMO_PASSWORD, seedAccounts, seedPeople } from './seed-people'
import { seedPosture } from './seed-posture'
import { seedJit, seedPending, seedPro } from './seed-pro'
import { seedRights } from './seed-rights'
import { fleetSeedOf } from './simulated-devices'

/**
 * Seeds a store without accounts; one with accounts, or one that began empty, stays unchanged. All of it or nothing.
 * The same seed at the same time of the clock gives the same fleet.
 */
export async function seed(
  store: Store,
  passwords: Passwords,
  { number = DEFAULT_SEED, identity, ...size }: SeedSize & { identity: Identity },
) {
  if (!store.users.isEmpty() || hasBegunEmpty(store)) return
  const password = await passwords.hash(DEMO_PASSWORD)
  // separate generator, so that the fleet stays the same when more IDs are needed
  const ids = createRandom(number + 1)
  withIds(ids.uuid, () =>
    store.transaction(() => fill(store, { password, number, ids, size, identity })),
  )
}

type Plan = {
  password: string
  number: number
  ids: Random
  size: SeedSize
  identity: Identity
}

function fill(store: Store, { password, number, ids, size, identity }: Plan) {
  fleetSeedOf(store, { seed: number, born: unixNow() })
  if (size.metrics === 'full') keepFullMetrics(store)
  seedAccounts(store, password)
  const random = createRandom(number)
  const networks = seedNetworks(store, size.networks, ids)
  const fleet = seedFleet(store, networks, { random, size: size.fleet })
  const context = { store, random, networks, fleet }
  seedGateways(context)
  seedAccess(context)
  seedRights(store, networks)
  const fleetRandom = createRandom(number + 2)
  const people = seedPeople({ store, random: fleetRandom, networks, password }, size.fleet)
  seedLargeFleet({ ...context, random: fleetRandom }, [DEMO_NAME, ...people])
  seedPro(context)
  const isFull = size.content === 'full'
  const company = { ...context, random: createRandom(number + 5) }
  const standings = isFull ? seedCompany(company, identity) : []
  seedPosture({ ...context, random: createRandom(number + 5) })
  seedActivity(
    { ...context, random: createRandom(number + 3) },
    companyActivity(standings, identity),
  )
  seedPending({ ...context, random: createRandom(number + 4) })
  seedJit({ ...context, random: createRandom(number + 6) })
}
