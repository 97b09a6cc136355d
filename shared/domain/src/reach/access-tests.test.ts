import fc from 'fast-check'

import { brokenAccessTests, type AccessTest, type AccessTestEnd } from './access-tests'
import { compile } from './compile'
import type { ReachInventory, EntityRef } from './inventory'
import { mayOpen } from './may-open'
import { inventories } from './testing/inventories'
import { configFileOf, networkOf, nodeOf, policyOf } from './testing/network'

const accessTestOf = (
  from: AccessTestEnd,
  to: AccessTestEnd,
  given: Partial<AccessTest> = {},
): AccessTest => ({ id: 'e', name: 'e', from, to, must: 'never-reach', ...given })

const web = { kind: 'node', id: 'web' } as const
const db = { kind: 'tag', id: 'net.db' } as const
const everything = { kind: 'everything' } as const
const lan = { kind: 'route', id: 'lan' } as const

/** Returns the broken access tests of the small network with these policies. */
const brokenBy = (
  accessTest: AccessTest,
  policies: Parameters<typeof networkOf>[0],
  given: Partial<ReachInventory> = {},
) => brokenAccessTests(compile(networkOf(policies, given)), [accessTest])

test('names the pairs that are open and must not be', () => {
  const policies = [policyOf('p', ['device:web', 'tag:net.db'])]
  expect(brokenBy(accessTestOf(web, db), policies)).toEqual([
    { id: 'e', state: 'broken', count: 1, pairs: [{ from: web, to: { kind: 'node', id: 'db' } }] },
  ])
  expect(brokenBy(accessTestOf(web, db), [])).toEqual([])
})

test('names the pairs that are closed and must be open, without pairs of an item with itself', () => {
  const wanted = accessTestOf(everything, { kind: 'gateways' }, { must: 'reach' })
  const policies = [policyOf('p', ['device:web device:far device:phone', 'tag:net.gateways'])]
  expect(brokenBy(wanted, policies)).toMatchObject([
    { count: 1, pairs: [{ from: { id: 'db' }, to: { id: 'gateway' } }] },
  ])
})

test('ignores a policy of another service if the server enforces services', () => {
  const policies = [
    policyOf('p', ['device:web', 'device:db'], { type: 'SSH', protocol: 'tcp', ports: ['22'] }),
  ]
  const onPort = (port: number) => accessTestOf(web, db, { service: { protocol: 'tcp', port } })
  expect(brokenBy(onPort(22), policies)).toHaveLength(1)
  expect(brokenBy(onPort(5432), policies)).toEqual([])
  const community = { server: { version: '1.5.1', edition: 'community' } } as const
  expect(brokenBy(onPort(5432), policies, community)).toHaveLength(1)
  // a policy from everyone to everyone is open whatever its service
  const open = [
    policyOf('open', ['tag:*', 'tag:*'], { type: 'SSH', protocol: 'tcp', ports: ['22'] }),
  ]
  expect(brokenBy(onPort(5432), open)).toHaveLength(1)
})

test('supports users, members of groups, and enabled ranges', () => {
  const policies = [
    policyOf('p', ['user-group:ops', 'egress-id:lan'], { policy_type: 'user-policy' }),
  ]
  const ops = { kind: 'group', id: 'ops' } as const
  expect(brokenBy(accessTestOf(ops, lan), policies)).toMatchObject([
    { count: 1, pairs: [{ from: { kind: 'user', id: 'ann' }, to: lan }] },
  ])
  const off = accessTestOf(ops, { kind: 'route', id: 'off' }, { must: 'reach' })
  expect(brokenBy(off, policies)).toMatchObject([{ count: 1 }])
})

test('requires a gateway of users who must reach something, whatever its service', () => {
  const ofUsers = { policy_type: 'user-policy' }
  const toDatabase = policyOf('db', ['user:ann', 'device:db'], ofUsers)
  const ssh = { ...ofUsers, type: 'SSH', protocol: 'tcp', ports: ['22'] }
  const toGateway = policyOf('gw', ['user:ann', 'device:gateway'], ssh)
  const ann = { kind: 'user', id: 'ann' } as const
  const service = { protocol: 'tcp', port: 5432 }
  const mustReach = accessTestOf(ann, db, { must: 'reach', service })
  expect(brokenBy(mustReach, [toDatabase])).toEqual([
    { id: 'e', state: 'broken', count: 1, pairs: [{ from: ann, to: { kind: 'node', id: 'db' } }] },
  ])
  expect(brokenBy(mustReach, [toDatabase, toGateway])).toEqual([])
  expect(brokenBy(accessTestOf(ann, db), [toDatabase])).toMatchObject([{ count: 1 }])
})

test('returns unknown for an end without members', () => {
  const gone = accessTestOf({ kind: 'tag', id: 'net.gone' }, { kind: 'node', id: 'gone' })
  expect(brokenBy(gone, [])).toEqual([{ id: 'e', state: 'unknown', ends: ['from', 'to'] }])
  const ops = accessTestOf({ kind: 'group', id: 'ops' }, web)
  expect(brokenBy(ops, [], { users: [] })).toEqual([{ id: 'e', state: 'unknown', ends: ['from'] }])
})

test('counts all pairs and names as many as requested', () => {
  const open = networkOf([policyOf('open', ['tag:*', 'tag:*'])], {
    nodes: Array.from({ length: 40 }, (_, index) => nodeOf(`n${index}`)),
    configFiles: [configFileOf('phone')],
    egress: [],
  })
  const [broken] = brokenAccessTests(compile(open), [accessTestOf(everything, everything)], 10)
  expect(broken).toMatchObject({ count: 41 * 40 })
  expect(broken).toHaveProperty('pairs.length', 10)
})

test('agrees with the verdict of every pair', () => {
  const service = fc.constantFrom(
    undefined,
    { protocol: 'tcp', port: 22 },
    { protocol: 'udp', port: 53 },
  )
  fc.assert(
    fc.property(
      inventories,
      service,
      fc.constantFrom('reach', 'never-reach'),
      (inventory, used, must) => {
        const reach = compile(inventory)
        const entities: EntityRef[] = [
          ...inventory.nodes.map(({ id }) => ({ kind: 'node' as const, id })),
          ...inventory.configFiles.map(({ clientid }) => ({
            kind: 'client' as const,
            id: clientid,
          })),
        ]
        const routes = inventory.egress
          .filter(({ status }) => status)
          .map(({ id }) => ({ kind: 'route' as const, id }))
        const wrong = entities.flatMap((from) =>
          [...entities.filter((to) => to !== from), ...routes].filter(
            (to) => mayOpen(reach, { from, to }, used)?.isOpen === (must === 'never-reach'),
          ),
        )
        const accessTest = accessTestOf(everything, everything, { service: used, must })
        const [broken] = brokenAccessTests(reach, [accessTest])
        expect(broken?.state === 'broken' ? broken.count : 0).toBe(wrong.length)
      },
    ),
    { numRuns: 150 },
  )
})

describe('a route of which policies open only some addresses', () => {
  const ann = { kind: 'user', id: 'ann' } as const
  const limited = (addresses: string, from = 'device:web') =>
    policyOf('p', [from, ['egress-id:lan', addresses].filter(Boolean).join(' ')], {
      policy_type: from.startsWith('user') ? 'user-policy' : 'device-policy',
    })
  const one = { only: ['192.168.7.5/32'], except: [] }

  test.each([
    ['device:web', web],
    ['user:ann', ann],
  ])('is not reached as it must be from %s, and the test names the open part', (source, from) => {
    const mustReach = accessTestOf(from, lan, { must: 'reach' })
    const toGateway = policyOf('gw', ['user:ann', 'device:gateway'], { policy_type: 'user-policy' })
    const policy = limited('ip:192.168.7.5/32', source)
    expect(brokenBy(mustReach, [policy, toGateway])).toEqual([
      { id: 'e', state: 'broken', count: 1, pairs: [{ from, to: lan, addresses: one }] },
    ])
    const whole = { ...limited('', source), id: 'q' }
    expect(brokenBy(mustReach, [whole, toGateway])).toEqual([])
    const halves = limited('ip:192.168.7.0/25 ip:192.168.7.128/25', source)
    expect(brokenBy(mustReach, [halves, toGateway])).toEqual([])
    expect(brokenBy(mustReach, [policy, whole, toGateway])).toEqual([])
  })

  test('is not reached at all by others, and reached by those that must never reach it', () => {
    const policies = [limited('ip:192.168.7.5/32')]
    const far = { kind: 'node', id: 'far' } as const
    expect(brokenBy(accessTestOf(far, lan, { must: 'reach' }), policies)).toEqual([
      { id: 'e', state: 'broken', count: 1, pairs: [{ from: far, to: lan }] },
    ])
    expect(brokenBy(accessTestOf(web, lan), policies)).toMatchObject([
      { state: 'broken', count: 1 },
    ])
  })
})
