import { seededStore } from '../testing/seeded'

test('gives a large fleet proportionally more of everything', async () => {
  const of = async (fleet: number) => {
    const store = await seededStore({ fleet, networks: 2 }, 'pro')
    return {
      gateways: store.nodes.count({ is_gw: true }),
      clients: store.extClients.count(),
      routes: store.egress.count(),
      policies: store.policies.count({ policy_type: 'device-policy' }),
      tags: store.tags.count(),
      users: store.users.count(),
      groups: store.groups.count(),
      keys: store.keys.count(),
      names: store.dnsEntries.count(),
      tagged: store.nodes.all().filter(({ tags }) => Object.keys(tags ?? {}).length > 0).length,
    }
  }
  const [small, large] = [await of(2000), await of(4000)]
  const before = Object.values(small)
  const growth = Object.entries(large).map(([list, count], index) => ({
    list,
    times: count / (before[index] ?? 0),
  }))
  expect(growth.filter(({ times }) => !(times > 1.2 && times < 2.6))).toEqual([])
})

test('supports ten thousand devices', async () => {
  const store = await seededStore({ fleet: 10_000, networks: 20 })
  expect(store.hosts.count()).toBe(10_000)
  expect(store.networks.count()).toBe(20)
})
