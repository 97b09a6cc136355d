import fc from 'fast-check'

import { compile, withPolicies } from './compile'
import { isWideOpen } from './compile'
import { difference } from './difference'
import type { ReachInventory, ReachPolicy, ReachRoute, ReachUser } from './inventory'
import { mayOpen } from './may-open'
import { inventories } from './testing/inventories'
import { networkOf, policyOf } from './testing/network'
import { slowPairs, slowRangesGained } from './testing/slow-reach'

const RUNS = { numRuns: 150 }

/** Counts pairs that are missing in one direction or both. */
const countMissing = (all: ReadonlySet<string>, known: ReadonlySet<string>) =>
  new Set(
    [...all].filter((pair) => !known.has(pair)).map((pair) => pair.split(' ').toSorted().join(' ')),
  ).size

/** Counts rights in the form `source route`: the rights, their routes, and their sources. */
const countsOf = (rights: readonly string[]) => ({
  rights: rights.length,
  routes: new Set(rights.map((right) => right.split(' ')[1])).size,
  sources: new Set(rights.map((right) => right.split(' ')[0])).size,
})

test('counts what other policies open and close, and names each once', () => {
  fc.assert(
    fc.property(inventories, inventories, (inventory, { policies }) => {
      const other = { ...inventory, policies }
      const before = compile(inventory)
      const found = difference(before, withPolicies(before, policies), 10_000)
      const [was, is] = [slowPairs(inventory), slowPairs(other)]

      expect(found).toMatchObject({ opened: countMissing(is, was), closed: countMissing(was, is) })
      const pairs = found.changes.filter(({ kind }) => kind === 'pair')
      expect(pairs).toHaveLength(found.opened + found.closed)
      expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(pairs.length)
    }),
    RUNS,
  )
})

test('counts a pair once, whether one direction changes or both, and says which', () => {
  const changeOf = (direction: number) => {
    const before = compile(networkOf([]))
    const policy = policyOf('p', ['device:web', 'device:db'], {
      allowed_traffic_direction: direction,
    })
    return difference(before, withPolicies(before, [policy]))
  }
  const pair = {
    kind: 'pair',
    isOpened: true,
    from: { kind: 'node', id: 'web' },
    to: { kind: 'node', id: 'db' },
  }

  expect(changeOf(0)).toMatchObject({ opened: 1, changes: [{ ...pair, isBothWays: false }] })
  expect(changeOf(1)).toMatchObject({ opened: 1, changes: [{ ...pair, isBothWays: true }] })
})

test('counts what is removed with nodes and clients, and added with tags and routes', () => {
  fc.assert(
    fc.property(inventories, inventories, (inventory, { nodes, configFiles, egress }) => {
      const other = {
        ...inventory,
        nodes: nodes.slice(1),
        configFiles: configFiles.slice(0, 2),
        egress,
      }
      const before = compile(inventory)
      const [was, is] = [slowPairs(inventory), slowPairs(other)]
      expect(difference(before, compile(other, before))).toMatchObject({
        opened: countMissing(is, was),
        closed: countMissing(was, is),
      })
    }),
    RUNS,
  )
})

test('counts rights to ranges, their routes and their sources, without those of users and removed nodes', () => {
  fc.assert(
    fc.property(inventories, inventories, (inventory, { policies, egress, nodes }) => {
      const [one, other] = [
        { ...inventory, users: [] },
        { ...inventory, users: [], policies, egress, nodes: nodes.slice(1) },
      ]
      const before = compile(one)
      expect(difference(before, compile(other, before))).toMatchObject({
        openedRanges: countsOf(slowRangesGained(one, other)),
        closedRanges: countsOf(
          slowRangesGained(other, one).filter((right) => !right.startsWith(`${one.nodes[0]?.id} `)),
        ),
      })
    }),
    RUNS,
  )
})

test.each([{ account_disabled: true }, { cannotJoin: true }])(
  'counts no user who cannot connect: %j',
  (reason) => {
    const policy = policyOf('people', ['user:ann', 'device:web'], { policy_type: 'user-policy' })
    const openedTo = (users: readonly ReachUser[]) => {
      const before = compile({ ...networkOf([]), users })
      return difference(before, withPolicies(before, [policy])).opened
    }
    const { users = [] } = networkOf([])
    expect(openedTo(users)).toBe(1)
    expect(openedTo(users.map((user) => ({ ...user, ...reason })))).toBe(0)
  },
)

describe('the deletion of nodes that route to a range', () => {
  const lan = { kind: 'route', id: 'lan' }
  const policies = [
    policyOf('devices', ['device:web device:db', 'egress-id:lan']),
    policyOf('people', ['user:ann', 'egress-id:lan'], { policy_type: 'user-policy' }),
  ]
  const route = {
    id: 'lan',
    name: 'LAN',
    range: '192.168.7.0/24',
    status: true,
    nodes: { db: 10, far: 20 },
  }
  const lostWithout = (gone: readonly string[], given: Partial<ReachRoute> = {}) => {
    const network = networkOf(policies, { egress: [{ ...route, ...given }] })
    const before = compile(network)
    const nodes = network.nodes.filter(({ id }) => !gone.includes(id))
    const { closedRanges, changes } = difference(before, compile({ ...network, nodes }, before))
    return { closedRanges, ranges: changes.filter(({ kind }) => kind === 'range') }
  }
  const lostByAll = {
    closedRanges: { rights: 2, routes: 1, sources: 2, users: 1 },
    ranges: [
      { kind: 'range', isOpened: false, from: { kind: 'node', id: 'web' }, to: lan },
      { kind: 'range', isOpened: false, from: { kind: 'user', id: 'ann' }, to: lan },
    ],
  }
  const lostByNone = { closedRanges: { ...countsOf([]), users: 0 }, ranges: [] }

  test('closes the range for all its sources when no node is left', () => {
    expect(lostWithout(['db'], { nodes: { db: 10 } })).toEqual(lostByAll)
    expect(lostWithout(['db', 'far'])).toEqual(lostByAll)
    expect(lostWithout(['db'], { nodes: {}, tags: { 'net.db': 10 } })).toEqual(lostByAll)
  })

  test('closes nothing while another node routes, not even for the node itself', () => {
    expect(lostWithout(['db'])).toEqual(lostByNone)
  })
})

test('sorts by impact: the whole network, everyone, ranges, pairs', () => {
  const before = compile(networkOf([]))
  const kindsAfter = (policy: ReachPolicy) =>
    difference(before, withPolicies(before, [policy])).changes.map(({ kind }) => kind)

  expect(kindsAfter(policyOf('all', ['tag:*', 'tag:*'], { type: 'SSH', protocol: 'tcp' }))[0]).toBe(
    'network',
  )
  expect(kindsAfter(policyOf('p', ['device:web', 'tag:*']))).toEqual([
    'everyone',
    'range',
    'pair',
    'pair',
    'pair',
    'pair',
  ])
  const cut = difference(before, withPolicies(before, [policyOf('p', ['device:web', 'tag:*'])]), 2)
  expect(cut).toMatchObject({ opened: 4, openedRanges: { rights: 1, routes: 1, sources: 1 } })
  expect(cut.changes.map(({ kind }) => kind)).toEqual(['everyone', 'range'])
})

describe('policies limited to addresses', () => {
  /** Addresses of which each policy opens some, in and outside the routes of `inventories`. */
  const limits = [
    '172.20.0.10/32',
    '172.20.0.0/24',
    '172.20.0.0/17',
    '172.20.128.0/17',
    '172.21.0.1/32',
  ]
  const addresses = [
    '172.20.0.10',
    '172.20.0.11',
    '172.20.9.9',
    '172.20.200.1',
    '172.21.0.1',
    '172.21.0.2',
  ]
  const lastOf = new Map([
    ['172.20.0.10/32', '172.020.000.010'],
    ['172.20.0.0/24', '172.020.000.255'],
    ['172.20.0.0/17', '172.020.127.255'],
    ['172.20.128.0/17', '172.020.255.255'],
    ['172.21.0.1/32', '172.021.000.001'],
  ])
  const padded = (address: string) =>
    address
      .split('.')
      .map((byte) => byte.padStart(3, '0'))
      .join('.')
  const isIn = (address: string, limit: string) =>
    padded(address) >= padded(limit.split('/')[0] ?? '') &&
    padded(address) <= (lastOf.get(limit) ?? '')

  const limited = fc
    .tuple(
      inventories,
      fc.array(fc.subarray(limits, { maxLength: 3 }), { minLength: 6, maxLength: 6 }),
    )
    .map(([inventory, chosen]): ReachInventory => ({
      ...inventory,
      policies: inventory.policies.map((policy, index) => {
        const added = (chosen[index] ?? []).map((value) => ({ id: 'ip', value }))
        return isWideOpen(policy) ? policy : { ...policy, dst_type: [...policy.dst_type, ...added] }
      }),
    }))

  /** Returns the network with only the policies that open an address. */
  const forAddress = (inventory: ReachInventory, address: string): ReachInventory => ({
    ...inventory,
    policies: inventory.policies.flatMap((policy) => {
      const own = policy.dst_type.filter(({ id }) => id === 'ip')
      if (own.length > 0 && !own.some(({ value }) => isIn(address, value))) return []
      return [{ ...policy, dst_type: policy.dst_type.filter(({ id }) => id !== 'ip') }]
    }),
  })
  const routeOf = (address: string) => (address.startsWith('172.20.') ? 'r0' : 'r1')

  test('gives each address that a route gains or loses', () => {
    fc.assert(
      fc.property(limited, limited, (inventory, { policies }) => {
        const other = { ...inventory, policies }
        const [was, is] = [inventory, other].map((state) =>
          addresses.flatMap((address) =>
            slowRangesGained(
              { ...forAddress(state, address), policies: [] },
              forAddress(state, address),
            )
              .filter((right) => right.endsWith(` ${routeOf(address)}`))
              .map((right) => `${right} ${address}`),
          ),
        )
        const before = compile(inventory)
        const { changes, openedRanges, closedRanges } = difference(
          before,
          withPolicies(before, policies),
          10_000,
        )
        const found = (isOpened: boolean) =>
          changes.flatMap((change) => {
            if (change.kind !== 'range' || change.isOpened !== isOpened || change.to.id === 'r2')
              return []
            if (change.from.kind === 'user') return []
            const { only = [], except = [] } = change.addresses ?? {}
            return addresses
              .filter((address) => routeOf(address) === change.to.id)
              .filter((address) => only.length === 0 || only.some((limit) => isIn(address, limit)))
              .filter((address) => !except.some((limit) => isIn(address, limit)))
              .map((address) => `${change.from.id} ${change.to.id} ${address}`)
          })
        const missing = (all: readonly string[] = [], known: readonly string[] = []) =>
          all.filter((right) => !known.includes(right)).toSorted()
        expect(found(true).toSorted()).toEqual(missing(is, was))
        expect(found(false).toSorted()).toEqual(missing(was, is))
        expect(openedRanges.rights >= 0 && closedRanges.rights >= 0).toBe(true)
      }),
      RUNS,
    )
  })

  test('opens the same addresses in a verdict', () => {
    fc.assert(
      fc.property(limited, (inventory) => {
        const reach = compile(inventory)
        for (const { id } of inventory.nodes) {
          for (const address of addresses) {
            const to = { kind: 'route' as const, id: routeOf(address) }
            const from = { kind: 'node' as const, id }
            const verdict = mayOpen(reach, { from, to })
            const given = verdict?.addresses ?? []
            const isOpen =
              verdict?.isOpen && (given.length === 0 || given.some((limit) => isIn(address, limit)))
            const slow = mayOpen(compile(forAddress(inventory, address)), { from, to })
            expect(isOpen).toBe(slow?.isOpen)
          }
        }
      }),
      RUNS,
    )
  })

  test('distinguishes addresses from the rest of a route', () => {
    const changeOf = (was: string, is: string) => {
      const before = compile(
        networkOf([policyOf('p', ['device:web', `egress-id:lan ${was}`.trim()])]),
      )
      const after = withPolicies(before, [
        policyOf('p', ['device:web', `egress-id:lan ${is}`.trim()]),
      ])
      const { changes } = difference(before, after)
      return changes.map((change) => change.kind === 'range' && [change.isOpened, change.addresses])
    }
    const one = 'ip:192.168.7.10/32'
    expect(changeOf('', one)).toEqual([[false, { only: [], except: ['192.168.7.10/32'] }]])
    expect(changeOf(one, 'ip:192.168.7.8/29')).toEqual([
      [true, { only: ['192.168.7.8/29'], except: ['192.168.7.10/32'] }],
    ])
    expect(changeOf(one, '')).toEqual([[true, { only: [], except: ['192.168.7.10/32'] }]])
    expect(changeOf('ip:192.168.7.0/25 ip:192.168.7.128/25', '')).toEqual([])
    expect(changeOf('', 'ip:192.168.7.0/24')).toEqual([])
  })

  test('concerns users in the same way', () => {
    const users = { policy_type: 'user-policy' }
    const before = compile(
      networkOf([policyOf('p', ['user:ann', 'egress-id:lan ip:192.168.7.10/32'], users)]),
    )
    const after = withPolicies(before, [policyOf('p', ['user:ann', 'egress-id:lan'], users)])
    expect(difference(before, after)).toMatchObject({
      openedRanges: { rights: 1, users: 1 },
      changes: [{ from: { id: 'ann' }, addresses: { only: [], except: ['192.168.7.10/32'] } }],
    })
  })
})

describe('names the users who lose their last gateway', () => {
  const ofUsers = { policy_type: 'user-policy' }
  const toGateway = policyOf('gw', ['user:ann', 'device:gateway'], ofUsers)
  const toDatabase = policyOf('db', ['user:ann', 'device:db'], ofUsers)
  const cutOffBy = (
    after: Partial<ReachInventory>,
    was = networkOf([toGateway, toDatabase]),
  ): string[] | undefined => {
    const before = compile(was)
    return difference(before, compile({ ...was, ...after }, before)).cutOff
  }
  const users = (given: object) => networkOf([]).users?.map((user) => ({ ...user, ...given })) ?? []

  test('finds those who lose it with a policy or with the gateway itself', () => {
    expect(cutOffBy({ policies: [toDatabase] })).toEqual(['ann'])
    const others = networkOf([]).nodes.filter(({ id }) => id !== 'gateway')
    expect(cutOffBy({ nodes: others })).toEqual(['ann'])
  })

  test('leaves out those who keep one, had none, or may not connect at all', () => {
    expect(cutOffBy({ policies: [toGateway] })).toBeUndefined()
    const ofGroup = policyOf('ops', ['user-group:ops', 'tag:net.gateways'], ofUsers)
    expect(cutOffBy({ policies: [ofGroup] })).toBeUndefined()
    expect(cutOffBy({ policies: [] }, networkOf([toDatabase]))).toBeUndefined()
    expect(cutOffBy({ users: users({ account_disabled: true }) })).toBeUndefined()
    expect(cutOffBy({ users: users({ cannotJoin: true }) })).toBeUndefined()
  })

  test('names those who reach their first gateway, unless they may not connect at all', () => {
    const connectedBy = (after: Partial<ReachInventory>, was = networkOf([toDatabase])) => {
      const before = compile(was)
      return difference(before, compile({ ...was, ...after }, before)).connected
    }
    const policies = [toGateway, toDatabase]
    expect(connectedBy({ policies })).toEqual(['ann'])
    expect(connectedBy({ policies }, networkOf([toGateway]))).toBeUndefined()
    expect(connectedBy({ policies: [toDatabase] }, networkOf([]))).toBeUndefined()
    const disabled = { ...networkOf([]), users: users({ account_disabled: true }) }
    expect(connectedBy({ policies }, disabled)).toBeUndefined()
    expect(connectedBy({ policies, users: users({}) }, disabled)).toBeUndefined()
  })

  test('names no user on a server where the devices of users are nodes', () => {
    const server = { version: '1.8.0', edition: 'pro' } as const
    const both = networkOf([toGateway, toDatabase], { server })
    const before = compile(both)
    const after = withPolicies(before, [toDatabase])
    expect(difference(before, after)).toMatchObject({ closed: 1 })
    expect(difference(before, after).cutOff).toBeUndefined()
    expect(difference(after, before).connected).toBeUndefined()
  })
})

test('leaves out the egress routes that a removed node loses itself', () => {
  const was = networkOf([policyOf('p', ['device:web device:far', 'egress-id:lan'])])
  const before = compile(was)
  const removing = (...ids: string[]) =>
    difference(
      before,
      compile({ ...was, nodes: was.nodes.filter(({ id }) => !ids.includes(id)) }, before),
    )
  expect(removing('web').closedRanges).toMatchObject({ rights: 0, sources: 0 })
  expect(removing('db').closedRanges).toMatchObject({ rights: 2, sources: 2 })
  expect(removing('db', 'web').closedRanges).toMatchObject({ rights: 1, sources: 1 })
})
