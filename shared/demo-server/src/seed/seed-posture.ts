import { DAY_SECONDS } from '@meshdeck/domain/times'

import { checksPosture, cleanVersion } from '../access-control/posture-check'
import { runPostureChecks } from '../access-control/run-posture-checks'
import { timeOfUnix, unixNow } from '../clock'
import type { PostureCheck } from '../storage/posture-tables'
import { clientVersions } from './device-kinds'
import type { SeedContext } from './seed-networks'
import { DEMO_NAME } from './seed-people'
/** Number of networks with checks. */
const CHECKED = 3

type CheckTemplate = Pick<
  PostureCheck,
  'name' | 'description' | 'attribute' | 'values' | 'severity'
> & {
  status: boolean
}

/** Some devices of every fleet run an older client or an older system. */
const wishes: CheckTemplate[] = [
  {
    name: 'Client up to date',
    description: 'Older clients lack fixes that we rely on.',
    attribute: 'client_version',
    values: [cleanVersion(clientVersions[0])],
    severity: 3,
    status: true,
  },
  {
    name: 'Supported systems',
    description: '',
    attribute: 'os',
    values: ['linux', 'windows', 'darwin'],
    severity: 2,
    status: true,
  },
  {
    name: 'Countries with an office',
    description: 'Where else a device stands has to be asked for.',
    attribute: 'client_location',
    values: ['DE', 'FR', 'PT', 'EE', 'US'],
    severity: 4,
    status: true,
  },
  {
    name: 'Updates by itself',
    description: 'Off until the servers have a maintenance window.',
    attribute: 'auto_update',
    values: ['true'],
    severity: 1,
    status: false,
  },
]

/** Seeds posture checks by tags, so that devices that join later have none and pass. Only on Pro of 1.5.1. */
export function seedPosture({ store, random, networks }: SeedContext) {
  if (!checksPosture(store)) return
  for (const { netid } of networks.slice(0, CHECKED)) {
    const ids = store.tags.all({ network: netid }).map(({ id }) => [id, {}])
    for (const wish of wishes) {
      const time = timeOfUnix(unixNow() - (1 + random.below(20)) * DAY_SECONDS)
      store.postureChecks.insert({
        ...wish,
        id: random.uuid(),
        network_id: netid,
        tags: Object.fromEntries(ids),
        user_groups: {},
        created_by: DEMO_NAME,
        created_at: time,
        updated_at: time,
      })
    }
  }
  runPostureChecks(store)
}
