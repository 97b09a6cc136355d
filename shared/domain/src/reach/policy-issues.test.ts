import { compile } from './compile'
import type { ReachPolicy } from './inventory'
import { policyIssues } from './policy-issues'
import { networkOf, nodeOf, policyOf } from './testing/network'

function oddOf(policies: ReachPolicy[]) {
  return policyIssues(compile(networkOf(policies))).map(({ policy, kind, items, by }) =>
    [policy.id, kind, ...items.map(({ value }) => value), ...(by ? [`by ${by.id}`] : [])].join(' '),
  )
}

test.each([
  ['an empty end', ['device:web', ''], ['p empty-end']],
  ['a deleted node', ['device:web', 'device:db device:gone'], ['p names-gone gone']],
  ['a route among its sources', ['device:web egress-id:lan', 'device:db'], ['p names-nothing lan']],
  [
    'a deleted route among its sources',
    ['device:web egress-id:old', 'device:db'],
    ['p names-gone old'],
  ],
  ['a range', ['device:web', 'device:db egress-range:lan'], ['p names-nothing lan']],
  ['a tag of nothing', ['tag:net.old', 'device:db'], ['p empty-tag net.old', 'p decides-nothing']],
  ['a disabled route', ['device:web', 'egress-id:off'], ['p route-off off', 'p decides-nothing']],
  ['one entity and itself', ['device:web', 'device:web'], ['p decides-nothing']],
  ['nothing odd', ['device:web', 'device:db egress-id:lan'], []],
  ['an address in its route', ['device:web', 'egress-id:lan ip:192.168.7.10/32'], []],
  [
    'an address in none of its routes',
    ['device:web', 'egress-id:lan ip:192.168.9.1/32'],
    ['p names-nothing lan 192.168.9.1/32'],
  ],
  [
    'addresses among its sources',
    ['egress-id:lan ip:192.168.7.10/32', 'device:db'],
    ['p unknown-kind 192.168.7.10/32'],
  ],
] as const)('reports a policy with %s', (_name, [from, to], expected) => {
  expect(oddOf([policyOf('p', [from, to])])).toEqual(expected)
})

describe('a policy of users', () => {
  const users = { policy_type: 'user-policy' }

  test.each([
    ['an existing user', ['user:ann', 'device:db'], []],
    ['a group with users', ['user-group:ops', 'egress-id:lan'], []],
    ['all users', ['user:*', 'device:db'], []],
    ['a deleted user', ['user:bob', 'device:db'], ['p names-gone bob']],
    ['a group without users', ['user-group:old', 'device:db'], ['p empty-group old']],
    ['a disabled route', ['user:ann', 'egress-id:off'], ['p route-off off']],
    ['no destination', ['user:ann', ''], ['p empty-end']],
  ] as const)('reports it for %s', (_name, [from, to], expected) => {
    expect(oddOf([policyOf('p', [from, to], users)])).toEqual(expected)
  })

  test("isn't evaluated for users without a list of users", () => {
    const { users: _users, ...inventory } = networkOf([
      policyOf('p', ['user:bob', 'device:db'], users),
    ])
    expect(policyIssues(compile(inventory))).toEqual([])
  })
})

test('reports a policy shadowed only by one that opens all of its addresses', () => {
  const limited = (id: string, address: string) =>
    policyOf(id, ['device:web', `egress-id:lan ip:${address}`])
  const whole = policyOf('whole', ['device:web', 'egress-id:lan'])
  expect(oddOf([limited('one', '192.168.7.10/32'), whole])).toEqual(['one shadowed by whole'])
  expect(oddOf([limited('one', '192.168.7.10/32'), limited('some', '192.168.7.0/28')])).toEqual([
    'one shadowed by some',
  ])
  expect(oddOf([limited('a', '192.168.7.10/32'), limited('b', '192.168.7.11/32')])).toEqual([])
})

test('reports a policy shadowed by a wider one, and the later of two equal ones', () => {
  const wide = policyOf('wide', ['device:web device:far', 'device:db'])
  const narrow = policyOf('narrow', ['device:web', 'device:db'], {
    type: 'Custom',
    protocol: 'tcp',
    ports: ['8000-8010'],
  })
  expect(oddOf([narrow, wide])).toEqual(['narrow shadowed by wide'])
  expect(
    oddOf([
      { ...wide, id: 'one' },
      { ...wide, id: 'two' },
    ]),
  ).toEqual(['two shadowed by one'])
  const limited = { ...wide, type: 'Custom', protocol: 'tcp', ports: ['8005'] }
  expect(oddOf([narrow, limited])).toEqual([])
  // in the opposite direction it opens nothing new, as one-way it does
  const back = policyOf('back', ['device:db', 'device:web'])
  expect(oddOf([wide, back])).toEqual([])
  expect(oddOf([{ ...wide, allowed_traffic_direction: 1 }, back])).toEqual([
    'back shadowed by wide',
  ])
})

test('reports all other policies as hidden by an open network, whose service is ignored', () => {
  const all = policyOf('all', ['tag:*', 'tag:*'], { type: 'HTTP', protocol: 'tcp', ports: ['80'] })
  expect(oddOf([all, policyOf('p', ['device:web', 'device:db'])])).toEqual([
    'all service-ignored',
    'p hidden-by-open by all',
  ])
})

test('reports user policies as hidden by one that lets all users reach everything', () => {
  const ofUsers = (id: string, source: string, destination: string) =>
    policyOf(id, [source, destination], { policy_type: 'user-policy' })
  const all = ofUsers('all', 'user:*', 'tag:*')
  const ann = ofUsers('ann', 'user:ann', 'device:db')
  const network = networkOf([all, ann])
  const reach = compile({
    ...network,
    server: { ...network.server, edition: 'pro' },
    users: [
      {
        username: 'ann',
        platform_role_id: 'service-user',
        user_group_ids: {},
        network_roles: {},
      },
    ],
  })
  expect(policyIssues(reach)).toMatchObject([{ policy: ann, kind: 'hidden-by-open', by: all }])
})

test('needs no opposite direction for a service offered by one side, and allows an unavailable end', () => {
  const ssh = policyOf('ssh', ['device:web', 'device:db'], {
    type: 'SSH',
    protocol: 'tcp',
    ports: ['22'],
    allowed_traffic_direction: 1,
  })
  expect(oddOf([ssh])).toEqual(['ssh answers-open'])
  const nodes = [nodeOf('web'), nodeOf('db', { connected: false })]
  const reach = compile(networkOf([policyOf('p', ['device:web', 'device:db'])], { nodes }))
  const off = { side: 'destination', entities: [{ kind: 'node', id: 'db' }] }
  expect(policyIssues(reach)).toMatchObject([{ kind: 'nobody-there', off }])
})

test('counts a node with the tag of a route as its node, on servers with such routes', () => {
  const route = { id: 'lan', name: 'LAN', range: '192.168.7.0/24', status: true, nodes: {} }
  const kindsOf = (tag: string, version: '1.0.0' | '1.5.1') => {
    const egress = [{ ...route, tags: { [tag]: 1 } }]
    const server = { version, edition: 'pro' as const }
    const policies = [policyOf('p', ['device:web', 'device:far egress-id:lan'])]
    return policyIssues(compile(networkOf(policies, { egress, server }))).map(({ kind }) => kind)
  }
  expect(kindsOf('net.db', '1.5.1')).toEqual([])
  expect(kindsOf('net.old', '1.5.1')).toEqual(['route-without-node'])
  expect(kindsOf('net.db', '1.0.0')).toEqual(['route-without-node'])
})

test('expects no effect of a disabled policy', () => {
  expect(oddOf([policyOf('p', ['', ''], { enabled: false })])).toEqual([])
})
