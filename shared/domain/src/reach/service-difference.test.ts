import fc from 'fast-check'

import { compile, withPolicies } from './compile'
import type { ReachInventory, ReachPolicy } from './inventory'
import { serviceDifference, withServices } from './service-difference'
import { inventories } from './testing/inventories'
import { networkOf, policyOf } from './testing/network'
import { endsOf, slowPolicies } from './testing/slow-reach'
import { isServiceWithin } from './traffic'

const ssh = { type: 'SSH', protocol: 'tcp', ports: ['22'] }
const any = { type: 'Any', protocol: 'all', ports: [] }
const between = (id: string, given: Partial<ReachPolicy> = {}) =>
  policyOf(id, ['device:web', 'device:db'], given)

function change(before: ReachPolicy[], after: ReachPolicy[], edition: 'pro' | 'community' = 'pro') {
  const network = networkOf(before)
  const reach = compile({ ...network, server: { ...network.server, edition }, users: [] })
  return serviceDifference(reach, withPolicies(reach, after))
}

test('finds that a policy that allows more between the same members widens them, only on Pro', () => {
  const [narrow, wide] = [between('p', ssh), between('p')]
  expect(change([narrow], [wide])).toMatchObject({ widened: 1, narrowed: 0 })
  expect(change([wide], [narrow])).toMatchObject({ widened: 0, narrowed: 1 })
  expect(change([narrow], [wide], 'community')).toMatchObject({ widened: 0, narrowed: 0 })
})

test('finds that removing a policy narrows pairs that another one keeps open for less, and none that it keeps completely', () => {
  const [narrow, wide] = [between('ssh', ssh), between('any')]
  expect(change([narrow, wide], [narrow])).toMatchObject({ widened: 0, narrowed: 1 })
  expect(change([narrow, wide], [wide])).toMatchObject({ widened: 0, narrowed: 0 })
})

test('names the pairs that are open for more or fewer services', () => {
  const [from, to] = ['web', 'db'].map((id) => ({ kind: 'node', id }))
  const [narrow, wide] = [between('p', ssh), between('p')]
  const named = (isOpened: boolean) => [
    { kind: 'pair', isOpened, from, to, isBothWays: false, services: [any], kept: [ssh] },
  ]
  expect(change([narrow], [wide])?.changes).toEqual(named(true))
  expect(change([wide], [narrow])?.changes).toEqual(named(false))
})

test('names the services that a pair gains and loses, each once', () => {
  const web = { type: 'Custom', protocol: 'tcp', ports: ['80', '443'] }
  const page = { type: 'Custom', protocol: 'tcp', ports: ['443'] }
  const before = [between('ssh', ssh), between('page', page), between('again', page)]
  expect(change(before, [between('web', web)])?.changes).toMatchObject([
    { isOpened: true, services: [{ ...web, ports: ['80'] }], kept: [page] },
    { isOpened: false, services: [ssh], kept: [page] },
  ])
  const everything = policyOf('all', ['tag:*', 'tag:*'], ssh)
  expect(change([everything], [between('p', ssh)])?.changes).toMatchObject([
    { isOpened: false, services: [any], kept: [ssh] },
  ])
})

test('names the services that a user loses', () => {
  const ofAnn = (id: string, given: Partial<ReachPolicy>) =>
    policyOf(id, ['user:ann', 'device:db'], { policy_type: 'user-policy', ...given })
  const before = compile(networkOf([ofAnn('ssh', ssh), ofAnn('any', {})]))
  const after = withPolicies(before, [ofAnn('ssh', ssh)])
  expect(serviceDifference(before, after)?.changes).toMatchObject([
    { from: { kind: 'user', id: 'ann' }, to: { id: 'db' }, services: [any], kept: [ssh] },
  ])
})

test('names the services that a user loses on an egress route', () => {
  const ofAnn = (id: string, given: Partial<ReachPolicy> = {}) =>
    policyOf(id, ['user:ann', 'egress-id:lan'], { policy_type: 'user-policy', ...given })
  const before = compile(networkOf([ofAnn('ssh', ssh), ofAnn('any')]))
  const found = serviceDifference(before, withPolicies(before, [ofAnn('ssh', ssh)]))
  // the policy also leads to the node of the route
  expect(found).toMatchObject({
    widened: 0,
    narrowed: 2,
    ranges: {
      widened: { rights: 0 },
      narrowed: { rights: 1, routes: 1, sources: 1, users: 1 },
    },
  })
  expect(found?.changes).toMatchObject(
    ['db', 'lan'].map((id) => ({ from: { id: 'ann' }, to: { id }, services: [any], kept: [ssh] })),
  )
  expect(serviceDifference(before, withPolicies(before, []))).toMatchObject({ narrowed: 0 })
})

test('names the services to which an opened connection is limited', () => {
  const opened = (id: string) => ({
    kind: 'pair' as const,
    isOpened: true,
    from: { kind: 'node' as const, id: 'web' },
    to: { kind: 'node' as const, id },
    isBothWays: false,
  })
  const policies = [between('ssh', ssh), policyOf('any', ['device:web', 'device:far'])]
  const named = withServices(compile(networkOf(policies)), [opened('db'), opened('far')])
  expect(named).toEqual([{ ...opened('db'), services: [ssh] }, opened('far')])
})

test("doesn't count a pair that opens as a wider one", () => {
  expect(change([], [between('p', ssh)])).toMatchObject({ widened: 0, narrowed: 0 })
})

test('finds that removing a policy for everything narrows pairs that another one keeps open for one service, whatever its own', () => {
  const everything = policyOf('all', ['tag:*', 'tag:*'], ssh)
  expect(change([everything], [between('p', ssh)])).toMatchObject({ widened: 0, narrowed: 1 })
  expect(change([between('p', ssh)], [everything])).toMatchObject({ widened: 1, narrowed: 0 })
})

const services = [ssh, { type: 'Custom', protocol: 'tcp', ports: ['80', '22'] }, any]
const withPolicyServices = (inventory: ReachInventory): ReachInventory => ({
  ...inventory,
  server: { version: '1.5.1', edition: 'pro' },
  users: [],
  policies: inventory.policies.map((policy, at) => ({ ...policy, ...services[at % 3] })),
})

/** Returns by pair the services that one policy allows completely. */
function servicesIn(inventory: ReachInventory): Map<string, string> {
  const ends = endsOf(inventory)
  const samples = services.map((given) => policyOf('sample', ['', ''], given))
  return new Map(
    ends.flatMap((from) =>
      ends.flatMap((to): Array<[string, string]> => {
        const ids = from === to ? [] : slowPolicies(inventory, from, to)
        const named = inventory.policies.filter(({ id }) => ids.includes(id))
        const isOpen = named.some(({ src_type, dst_type }) =>
          [src_type, dst_type].every((items) => items.some(({ value }) => value === '*')),
        )
        const carried = samples.flatMap((sample, at) =>
          isOpen || named.some((policy) => isServiceWithin(sample, policy)) ? at : [],
        )
        return ids.length > 0 ? [[`${from} ${to}`, carried.join(' ')]] : []
      }),
    ),
  )
}

test('counts the same as a slow walk over all pairs', () => {
  fc.assert(
    fc.property(inventories, inventories, (random, { policies }) => {
      const inventory = withPolicyServices(random)
      const other = withPolicyServices({ ...inventory, policies: policies.toReversed() })
      const before = compile(inventory)
      const [was, is] = [servicesIn(inventory), servicesIn(other)]
      const countMore = (left: Map<string, string>, right: Map<string, string>) =>
        new Set(
          [...left].flatMap(([pair, carried]) => {
            const had = right.get(pair)?.split(' ')
            return had && carried.split(' ').some((at) => at !== '' && !had.includes(at))
              ? pair.split(' ').toSorted().join(' ')
              : []
          }),
        ).size
      expect(serviceDifference(before, withPolicies(before, other.policies))).toMatchObject({
        widened: countMore(is, was),
        narrowed: countMore(was, is),
      })
    }),
    { numRuns: 60 },
  )
})
