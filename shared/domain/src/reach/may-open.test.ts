import { compile } from './compile'
import type { EntityRef, ReachInventory, ReachPolicy } from './inventory'
import { mayOpen } from './may-open'
import { configFileOf, networkOf, nodeOf, policyOf } from './testing/network'
import type { Service } from './traffic'

const node = (id: string): EntityRef => ({ kind: 'node', id })
const configFile = (id: string): EntityRef => ({ kind: 'client', id })
const route = (id: string): EntityRef => ({ kind: 'route', id })

function verdictOf(
  inventory: ReachInventory,
  [from, to]: [EntityRef, EntityRef],
  service?: Service,
) {
  const verdict = mayOpen(compile(inventory), { from, to }, service)
  if (!verdict) throw new Error('nothing is known')
  const { policies, path, ...rest } = verdict
  return {
    ...rest,
    policies: policies.map(({ id }) => id),
    path: path.map(({ entity, why, down }) => [why, entity.id, ...(down ? [down] : [])].join(' ')),
  }
}

const community: Partial<ReachInventory> = { server: { version: '1.0.0', edition: 'community' } }

test('returns what decides and the path of the traffic, over relay and gateway', () => {
  const inventory = networkOf([policyOf('p', ['device:phone', 'device:far'])])
  expect(verdictOf(inventory, [configFile('phone'), node('far')])).toMatchObject({
    isOpen: true,
    policies: ['p'],
    path: ['source phone', 'gateway gateway', 'destination far'],
  })
  expect(verdictOf(inventory, [node('far'), configFile('phone')])).toMatchObject({
    isOpen: false,
    policies: [],
  })
  expect(verdictOf(inventory, [node('web'), node('far')]).path).toEqual([
    'source web',
    'relay gateway',
    'destination far',
  ])
})

test('reports when only some of the requested service is allowed, if ports count', () => {
  const some = { type: 'Custom', protocol: 'tcp', ports: ['5432'] }
  const limitedBy = (given: object, service?: Service, edition: 'pro' | 'community' = 'pro') => {
    const server = { version: '1.5.1', edition } as const
    const inventory = networkOf([policyOf('p', ['device:web', 'device:db'], given)], { server })
    return verdictOf(inventory, [node('web'), node('db')], service).isLimited
  }
  expect(limitedBy(some)).toBe(true)
  expect(limitedBy(some, { protocol: 'tcp' })).toBe(true)
  expect(limitedBy(some, { protocol: 'tcp', port: 5432 })).toBe(false)
  expect(limitedBy(some, { protocol: 'udp' })).toBe(false)
  expect(limitedBy(some, undefined, 'community')).toBe(false)
  expect(limitedBy({})).toBe(false)
  const everyPort = { type: 'Custom', protocol: 'tcp', ports: [] }
  expect(limitedBy(everyPort)).toBe(true)
  expect(limitedBy(everyPort, { protocol: 'tcp' })).toBe(false)
})

test('reports outages on the path, which change no verdict', () => {
  const inventory = networkOf([policyOf('p', ['device:phone', 'device:db'])], {
    configFiles: [configFileOf('phone', { enabled: false })],
    nodes: [
      nodeOf('db', { connected: false }),
      nodeOf('gateway', { is_gw: true, status: 'offline' }),
    ],
  })
  expect(verdictOf(inventory, [configFile('phone'), node('db')])).toMatchObject({
    isOpen: true,
    path: ['source phone disabled', 'gateway gateway offline', 'destination db disconnected'],
  })
})

test('leads to a route over the node that is up and has the lowest metric', () => {
  const inventory = networkOf([policyOf('p', ['device:web', 'egress-id:lan'])])
  expect(verdictOf(inventory, [node('web'), route('lan')])).toMatchObject({
    isOpen: true,
    path: ['source web', 'egress db', 'destination lan'],
  })
  const [lan] = inventory.egress
  if (!lan) throw new Error('no route')
  const both = { ...inventory, egress: [{ ...lan, nodes: { db: 1, gateway: 5 } }] }
  expect(verdictOf(both, [node('web'), route('lan')]).path[1]).toBe('egress db')
  const nodes = both.nodes.map((node) => (node.id === 'db' ? { ...node, connected: false } : node))
  expect(verdictOf({ ...both, nodes }, [node('web'), route('lan')]).path[1]).toBe('egress gateway')
  // a node with a tag of the route serves it too
  const byTag = { ...inventory, egress: [{ ...lan, nodes: { gateway: 5 }, tags: { 'net.db': 1 } }] }
  expect(verdictOf(byTag, [node('web'), route('lan')]).path[1]).toBe('egress db')
})

test('allows a service that no policy names if the server ignores services, and says so', () => {
  const policies = [
    policyOf('p', ['device:web', 'device:db'], { type: 'SSH', protocol: 'tcp', ports: ['22'] }),
  ]
  const pair: [EntityRef, EntityRef] = [node('web'), node('db')]
  const postgres = { protocol: 'tcp', port: 5432 }
  expect(verdictOf(networkOf(policies), pair, postgres).isOpen).toBe(false)
  expect(verdictOf(networkOf(policies), pair, { protocol: 'tcp', port: 22 }).isOpen).toBe(true)
  expect(verdictOf(networkOf(policies, community), pair, postgres)).toMatchObject({
    isOpen: true,
    marks: ['service-not-enforced'],
  })
})

test('puts a requested gateway or relay on the path once', () => {
  const inventory = networkOf([policyOf('p', ['tag:*', 'tag:*'])])
  const pathOf = (from: EntityRef, to: EntityRef) => verdictOf(inventory, [from, to]).path
  expect(pathOf(configFile('phone'), node('gateway'))).toEqual([
    'source phone',
    'destination gateway',
  ])
  expect(pathOf(node('gateway'), node('far'))).toEqual(['source gateway', 'destination far'])
})

test('reports when peers differ from what policies allow', () => {
  const oneWay = networkOf([policyOf('p', ['device:web', 'device:db'])], community)
  expect(verdictOf(oneWay, [node('db'), node('web')])).toMatchObject({
    isOpen: false,
    arePeers: true,
    marks: ['direction-not-enforced'],
  })
  const behindRelay = networkOf([policyOf('p', ['device:web', 'device:gateway'])], community)
  expect(verdictOf(behindRelay, [node('web'), node('far')])).toMatchObject({
    isOpen: false,
    arePeers: false,
    marks: ['known-by-relay'],
  })
})

test.each([
  ['its virtual range without the address', { nat: true, virtual_range: '10.9.0.0/24' }, []],
  ['its virtual range with the address', { nat: true, virtual_range: '10.0.0.128/25' }, ['phone']],
  ['the internet', { range: '*' }, []],
])('marks a source with an address in the range of a route: %s', (_what, given, marked) => {
  const network = networkOf([policyOf('p', ['device:web device:phone', 'egress-id:lan'])])
  const egress = network.egress.map((item) => (item.id === 'lan' ? { ...item, ...given } : item))
  const markedBy = [node('web'), configFile('phone')].filter(({ kind, id }) =>
    verdictOf({ ...network, egress }, [{ kind, id }, route('lan')]).marks.includes(
      'address-in-range',
    ),
  )
  expect(markedBy.map(({ id }) => id)).toEqual(marked)
})

test('evaluates users by their own policies, and returns no user that isn’t listed', () => {
  const user: EntityRef = { kind: 'user', id: 'ann' }
  const policies = [
    policyOf('u', ['user-group:ops', 'tag:net.db'], { policy_type: 'user-policy' }),
    policyOf('d', ['device:web', 'device:far']),
  ]
  expect(verdictOf(networkOf(policies), [user, node('db')])).toMatchObject({
    isOpen: true,
    policies: ['u'],
    marks: [],
  })
  expect(verdictOf(networkOf(policies), [user, node('far')]).isOpen).toBe(false)
  expect(verdictOf(networkOf(policies), [{ kind: 'user', id: 'bob' }, node('db')])).toMatchObject({
    isOpen: false,
    marks: ['unknown-user'],
  })
})

test('names the network’s default policy if several policies open everything to users', () => {
  const open = (id: string, given: { default?: boolean } = {}) =>
    policyOf(id, ['user:*', 'tag:*'], { policy_type: 'user-policy', ...given })
  const network = networkOf([open('own'), open('all-users', { default: true })])
  expect(verdictOf(network, [{ kind: 'user', id: 'ann' }, node('db')]).policies).toEqual([
    'all-users',
  ])
})

test('returns undefined for items that aren’t in the network', () => {
  const reach = compile(networkOf([policyOf('p', ['tag:*', 'tag:*'])]))
  expect(mayOpen(reach, { from: node('web'), to: node('gone') })).toBeUndefined()
  expect(mayOpen(reach, { from: node('gone'), to: route('lan') })).toBeUndefined()
  expect(mayOpen(reach, { from: node('web'), to: route('gone') })).toBeUndefined()
  expect(mayOpen(reach, { from: node('web'), to: node('db') })?.marks).toContain('open-network')
})

describe('a policy with addresses', () => {
  const limited = (addresses: string, id = 'p') =>
    policyOf(id, ['device:web', `egress-id:lan ${addresses}`])
  const lan: [EntityRef, EntityRef] = [node('web'), route('lan')]

  test('opens only these addresses behind its route, and connects to the nodes that route to it', () => {
    const inventory = networkOf([limited('ip:192.168.7.5/32 ip:192.168.7.16/28')])
    expect(verdictOf(inventory, lan)).toMatchObject({
      isOpen: true,
      policies: ['p'],
      addresses: ['192.168.7.5/32', '192.168.7.16/28'],
    })
    expect(verdictOf(inventory, [node('web'), node('db')])).toMatchObject({ isOpen: true })
    expect(verdictOf(inventory, [node('web'), node('far')])).toMatchObject({ isOpen: false })
  })

  test('opens nothing behind a route that contains none of them', () => {
    const inventory = networkOf([limited('ip:10.9.0.1/32')])
    expect(verdictOf(inventory, lan)).toMatchObject({ isOpen: false, unsure: [] })
  })

  test("doesn't limit what other policies open", () => {
    const whole = policyOf('q', ['device:web', 'egress-id:lan'])
    const inventory = networkOf([limited('ip:192.168.7.5/32'), whole])
    expect(verdictOf(inventory, lan)).toMatchObject({ isOpen: true, addresses: [] })
  })

  test('leaves the verdict open for an address in a virtual range', () => {
    const egress = networkOf([]).egress.map((lan) => ({ ...lan, virtual_range: '100.64.7.0/24' }))
    const verdict = (address: string) => verdictOf(networkOf([limited(address)], { egress }), lan)
    expect(verdict('ip:100.64.7.5/32')).toMatchObject({ state: 'unknown' })
    expect(verdict('ip:192.168.7.5/32')).toMatchObject({ addresses: ['192.168.7.5/32'] })
  })

  test('leaves the verdict open if no source says what its addresses limit', () => {
    const sites = policyOf('p', ['egress-id:lan ip:192.168.7.5/32', 'device:far'])
    expect(verdictOf(networkOf([sites]), [node('db'), node('far')])).toMatchObject({
      state: 'unknown',
    })
    const all = policyOf('p', ['tag:*', 'tag:* egress-id:lan ip:192.168.7.5/32'])
    expect(verdictOf(networkOf([all]), lan)).toMatchObject({ state: 'unknown' })
  })
})

describe("a policy with a kind that the rules don't know", () => {
  const toCountry = policyOf('p', ['device:web', 'egress-id:lan country:FR'])

  function stateOf(policies: ReachPolicy[], pair: [EntityRef, EntityRef]) {
    const verdict = mayOpen(compile(networkOf(policies)), { from: pair[0], to: pair[1] })
    return [verdict?.state, verdict?.unsure.map(({ id }) => id)]
  }

  test('leaves open whether it allows a connection', () => {
    expect(stateOf([toCountry], [node('web'), route('lan')])).toEqual(['unknown', ['p']])
    expect(stateOf([toCountry], [node('web'), node('far')])).toEqual(['unknown', ['p']])
  })

  test('changes no verdict about others, or if another policy decides', () => {
    expect(stateOf([toCountry], [node('db'), route('lan')])).toEqual(['blocked', []])
    expect(stateOf([toCountry], [node('db'), node('far')])).toEqual(['blocked', []])
    const known = policyOf('q', ['device:web', 'egress-id:lan'])
    expect(stateOf([toCountry, known], [node('web'), route('lan')])).toEqual(['allowed', []])
    expect(stateOf([{ ...toCountry, enabled: false }], [node('web'), node('far')])).toEqual([
      'blocked',
      [],
    ])
  })

  test('leaves it open too if the policy itself is of such a kind', () => {
    const ofSites = policyOf('p', ['device:web', 'device:db'], { policy_type: 'site-policy' })
    expect(stateOf([ofSites], [node('web'), node('db')])).toEqual(['unknown', ['p']])
    expect(stateOf([ofSites], [node('far'), node('db')])).toEqual(['blocked', []])
    const ann: EntityRef = { kind: 'user', id: 'ann' }
    const toDb = policyOf('p', ['user:ann', 'device:db'], { policy_type: 'site-policy' })
    expect(stateOf([toDb], [ann, node('db')])).toEqual(['unknown', ['p']])
    expect(stateOf([toDb], [ann, node('web')])).toEqual(['blocked', []])
  })
})
