import { apiVersions } from '../api-version'
import { createPasswords } from '../auth/passwords'
import { editions } from '../edition'
import { defaultIdentity } from '../options'
import { prepareSettings } from '../server/settings'
import { openStore } from '../storage/store'
import { seed } from './seed'
import { FIELD } from './seed-networks'

const servers = apiVersions.flatMap((apiVersion) =>
  editions.map((edition) => ({ apiVersion, edition })),
)

/** A seeded server of this kind. */
async function seeded({ apiVersion, edition }: (typeof servers)[number]) {
  const store = openStore(':memory:', apiVersion, edition)
  const identity = { ...defaultIdentity, version: '', port: 0 }
  prepareSettings(store, identity, {})
  await seed(store, createPasswords('quick'), { fleet: 40, networks: 3, identity })
  return store
}

const full = { apiVersion: '1.5.1', edition: 'pro' } as const

test('some devices do not pass a check, most do, and one check is off', async () => {
  const store = await seeded(full)
  const nodes = store.nodes.all()
  const violators = nodes.filter(({ posture_check_violations }) => posture_check_violations?.length)
  expect(violators.length).toBeGreaterThan(0)
  expect(violators.length).toBeLessThan(nodes.length / 2)
  expect(store.postureChecks.count({ status: false })).toBeGreaterThan(0)
  for (const { netid } of store.networks.all()) {
    expect(store.postureChecks.count({ network_id: netid })).toBeGreaterThan(2)
  }
})

test('of the requests for access one waits, one is granted, one over and one denied', async () => {
  const store = await seeded(full)
  expect(store.networks.get(FIELD).jit_enabled).toBe(true)
  const requests = store.jitRequests.all({ network_id: FIELD })
  expect(requests.map(({ status }) => status).toSorted()).toEqual([
    'approved',
    'denied',
    'expired',
    'pending',
  ])
  const granted = requests.find(({ status }) => status === 'approved')
  const grants = store.jitGrants.all()
  expect(grants.map(({ request_id }) => request_id)).toEqual([granted?.id])
  expect(Date.parse(grants[0]?.expires_at ?? '')).toBeGreaterThan(Date.now())
})

test.each(servers.filter((kind) => JSON.stringify(kind) !== JSON.stringify(full)))(
  'there is none of it on $apiVersion, $edition',
  async (kind) => {
    const store = await seeded(kind)
    expect([store.postureChecks.count(), store.jitRequests.count()]).toEqual([0, 0])
  },
)
