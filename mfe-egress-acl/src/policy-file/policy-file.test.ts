import { egressRouteSchema } from '@meshdeck/api/egress'
import { type Policy, policySchema } from '@meshdeck/api/policies'
import { tagSchema } from '@meshdeck/api/tags'
import { capabilitiesOf } from '@meshdeck/domain/capabilities'
import { z } from '@meshdeck/platform'

import { type ComparisonContext, comparePolicyFile } from './compare-policy-file'
import type { ServerRules } from './entry-faults'
import { KEYS } from './policy-file'
import { policyFileJsonSchema } from './policy-file-schema'
import { readPolicyFile } from './read-policy-file'
import { type EntitiesByKind, toNames } from './reference-names'
import { type NetworkRecords, writePolicyFile } from './write-policy-file'

const head = 'version: 1\nnetwork: corp\n'

const problemsOf = async (text: string) => {
  const reading = await readPolicyFile(text)
  return 'problems' in reading ? reading.problems : []
}

test.each([
  ['no YAML', `${head}policies: [`, 'syntax', 3],
  ['another version', 'version: 2\nnetwork: corp', 'version', 1],
  ['a custom YAML tag', `${head}policies: !!js/function "x"`, 'syntax', 3],
  ['a key that means nothing', `${head}policy: []`, 'unknown-key', 3],
  ['a repeated key', `${head}network: lab`, 'repeated-key', 3],
  [
    'an invalid port',
    `${head}policies:\n  - name: a\n    for: devices\n    service: Any\n    ports: 80`,
    'shape',
    7,
  ],
  [
    'a line that names two items',
    `${head}tags:\n  - name: a\n    members:\n      - { node: a, file: b }`,
    'shape',
    6,
  ],
  ['a key of another section', `${head}tags:\n  - name: a\n    ports: []`, 'unknown-key', 5],
  [
    "a metric that isn't a whole number",
    `${head}routes:\n  - name: a\n    through:\n      - { node: gw, metric: 1.5 }`,
    'shape',
    6,
  ],
  ...['8e1', '0x50', '0o120', '+80', '080', '80.0', '!!int "0x50"'].map(
    (port): [string, string, string, number] => [
      `a port that is written as ${port}`,
      `${head}policies:\n  - name: a\n    for: devices\n    service: Custom\n    ports:\n      - 22\n      - ${port}`,
      'ports',
      9,
    ],
  ),
  ['a number in place of a text', `${head}tags:\n  - name: a\n  - name: 12`, 'text', 5],
  [
    'a policy without a required field',
    `${head}policies:\n  - { name: a, for: users }`,
    'missing',
    4,
  ],
  ['nothing', '', 'shape', 1],
  ['two documents', `${head}---\n${head}`, 'syntax', 3],
])('rejects %s by its line', async (_case, text, ...expected) => {
  const [first] = await problemsOf(text)
  expect([first?.reason, first?.line]).toEqual(expected)
})

test('rejects few lines that expand to billions, and text that is too long or too deeply nested', async () => {
  const layer = (name: string, of: string) => `&${name} [${Array(20).fill(of).join(', ')}]`
  const bomb = `${head}tags:\n  - name: ${layer('a', 'x')}\n  - name: ${layer('b', '*a')}\n  - name: ${layer('c', '*b')}\n  - name: ${layer('d', '*c')}\n`
  expect((await problemsOf(bomb))[0]).toMatchObject({ reason: 'aliases' })
  expect((await problemsOf(head + '#'.repeat(5_000_000)))[0]).toMatchObject({ reason: 'too-long' })
  expect((await problemsOf(`${head}tags: ${'['.repeat(50_000)}`))[0]).toMatchObject({
    reason: 'syntax',
  })
})

test('reads an undo file of any length', async () => {
  const long = head + '#'.repeat(5_000_000)
  expect(await readPolicyFile(long, Infinity)).toMatchObject({ content: { network: 'corp' } })
})

const entitiesByKind: EntitiesByKind = {
  node: [
    { id: 'n1', name: 'gw' },
    { id: 'n2', name: 'db' },
    { id: 'n3', name: 'db' },
  ],
  file: [],
  tag: [],
  user: [],
  group: [],
  route: [],
}

const policy = (id: string, part: Partial<Policy> = {}): Policy => ({
  ...z.parse(policySchema, { id, name: id, network_id: 'corp', type: 'Any', protocol: 'all' }),
  policy_type: 'device-policy',
  allowed_traffic_direction: 1,
  enabled: true,
  src_type: [{ id: 'device', value: 'n1' }],
  dst_type: [{ id: 'device', value: 'n2' }],
  ...part,
})

const records = (...policies: Policy[]): NetworkRecords => ({
  network: 'corp',
  tags: [],
  routes: [],
  policies,
})

const server: ServerRules = { ...capabilitiesOf('1.5.1', true), services: [] }

async function compare(
  text: string,
  records: NetworkRecords,
  context: Partial<ComparisonContext> = {},
) {
  const reading = await readPolicyFile(text)
  if ('problems' in reading) throw new Error(JSON.stringify(reading.problems))
  return comparePolicyFile(reading, { records, entitiesByKind, server, ...context })
}

test("writes names, with ids for names that aren't unique", async () => {
  expect(await writePolicyFile(records(policy('one')), toNames(entitiesByKind)))
    .toBe(`# yaml-language-server: $schema=./policy-file.schema.json
version: 1
network: corp
tags: []
routes: []
policies:
  - name: one
    for: devices
    enabled: true
    service: Any
    protocol: all
    ports: []
    bothWays: true
    from:
      - node: gw
    to:
      - node: db
        id: n2
`)
})

const line = (name: string, part: string) =>
  `  - { name: ${name}, for: devices, service: Any, protocol: all, ${part} }\n`
const ends = 'from: [{ node: gw }], to: [{ node: db, id: n2 }]'

test('lists additions, changes and removals, and keeps what comes with a network', async () => {
  const today = records(
    policy('same'),
    policy('changed'),
    policy('gone'),
    policy('All', { default: true }),
  )
  const text = `${head}policies:\n${line('same', ends)}${line('changed', `${ends}, enabled: false`)}${line('new', ends)}`
  expect(await compare(text, today)).toMatchObject({
    policies: [
      { kind: 'change', id: 'changed', fields: ['enabled'], wantedItem: { enabled: false } },
      { kind: 'add', name: 'new', wantedItem: { dst_type: [{ id: 'device', value: 'n2' }] } },
      { kind: 'remove', id: 'gone' },
    ],
    problems: [],
  })
})

test('rejects lines with unknown or ambiguous names and keeps what they concern', async () => {
  const today = records(policy('one'), policy('two'))
  const text = `${head}policies:\n${line('one', 'to: [{ node: db }]')}${line('two', 'from: [{ node: gone }]')}`
  expect(await compare(text, today)).toMatchObject({
    policies: [],
    problems: [
      { line: 4, reason: 'ambiguous', subject: 'db' },
      { line: 5, reason: 'unknown', subject: 'gone' },
    ],
  })
})

test('distinguishes equal names by id, rejects a name alone and removes neither item', async () => {
  const twins = records(policy('p1', { name: 'twin' }), policy('p2', { name: 'twin' }))
  const both = `${head}policies:\n${line('twin', `id: p1, ${ends}`)}${line('twin', `id: p2, ${ends}`)}`
  expect(await compare(both, twins)).toMatchObject({ policies: [], problems: [] })
  expect(await compare(`${head}policies:\n${line('twin', ends)}`, twins)).toMatchObject({
    policies: [],
    problems: [{ line: 4, reason: 'ambiguous', subject: 'twin' }],
  })
})

test('rejects a second line about the same policy', async () => {
  const text = `${head}policies:\n${line('one', ends)}${line('one', ends)}`
  expect((await compare(text, records(policy('one')))).problems).toMatchObject([
    { line: 5, reason: 'twice' },
  ])
})

test('lets policies name routes and tags that the same file creates', async () => {
  const text = `${head}tags: [{ name: web }]\nroutes: [{ name: lan, range: 10.0.0.0/8 }]\npolicies:\n${line('new', 'from: [{ tag: web }], to: [{ route: lan }]')}`
  expect(await compare(text, records())).toMatchObject({
    policies: [
      {
        kind: 'add',
        wantedItem: {
          src_type: [{ id: 'tag', value: 'corp.web' }],
          dst_type: [{ id: 'egress-id', value: 'new lan' }],
        },
      },
    ],
    problems: [],
  })
})

test('keeps sections that a file omits and treats an empty list as none', async () => {
  const today = records(policy('one'))
  expect((await compare(head, today)).policies).toEqual([])
  expect((await compare(`${head}policies: []`, today)).policies).toEqual([
    { kind: 'remove', key: '- one', name: 'one', id: 'one', isNamed: false },
  ])
})

test('assigns tags of a file to the network it is imported to', async () => {
  const text = `version: 1\nnetwork: lab\ntags: [{ name: web }]\npolicies:\n${line('new', 'from: [{ tag: web }], to: [{ node: gw }]')}`
  expect(await compare(text, records())).toMatchObject({
    policies: [{ wantedItem: { src_type: [{ id: 'tag', value: 'corp.web' }] } }],
  })
})

test("doesn't delete what is missing in the file but named by a line", async () => {
  const lan = z.parse(egressRouteSchema, { id: 'r1', name: 'lan', network: 'corp' })
  const today = { ...records(), routes: [lan, { ...lan, id: 'r2', name: 'old' }] }
  const route = [
    { id: 'r1', name: 'lan' },
    { id: 'r2', name: 'old' },
  ]
  const text = `${head}routes: []\npolicies:\n${line('new', 'from: [{ node: gw }], to: [{ route: lan }]')}`
  expect(
    await compare(text, today, { entitiesByKind: { ...entitiesByKind, route } }),
  ).toMatchObject({
    routes: [
      { kind: 'remove', id: 'r1', isNamed: true },
      { kind: 'remove', id: 'r2', isNamed: false },
    ],
    policies: [{ kind: 'add', wantedItem: { dst_type: [{ id: 'egress-id', value: 'r1' }] } }],
    problems: [],
  })
})

test('rejects a policy that names what a rejected line would have created', async () => {
  const toLan = line('new', 'from: [{ node: gw }], to: [{ route: lan }]')
  const refused = `${head}routes: [{ name: lan, through: [{ node: gone, metric: 1 }] }]\npolicies:\n${toLan}`
  expect(await compare(refused, records())).toMatchObject({
    routes: [],
    policies: [],
    problems: [
      { line: 3, subject: 'gone' },
      { line: 5, reason: 'unknown', subject: 'lan' },
    ],
  })
})

test('recreates what an import has deleted under its old id', async () => {
  const text = `${head}routes: [{ name: lan, id: r1, range: 10.0.0.0/8 }]\npolicies:\n${line('new', 'from: [{ node: gw }], to: [{ route: lan, id: r1 }]')}`
  expect((await compare(text, records())).problems).toHaveLength(2)
  expect(await compare(text, records(), { deletedIds: new Set(['r1']) })).toMatchObject({
    routes: [{ kind: 'add', key: 'r1' }],
    policies: [{ wantedItem: { dst_type: [{ id: 'egress-id', value: 'r1' }] } }],
    problems: [],
  })
})

test('finds no change in a line that names deleted items and is otherwise equal', async () => {
  const today = records(policy('one', { src_type: [{ id: 'device', value: 'n9' }] }))
  const reading = await readPolicyFile(await writePolicyFile(today, toNames(entitiesByKind)))
  if ('problems' in reading) throw new Error(JSON.stringify(reading.problems))
  expect(
    await comparePolicyFile(reading, { records: today, entitiesByKind, server }),
  ).toMatchObject({
    unchangedKeys: { policies: ['one'] },
    policies: [],
    problems: [],
  })
})

test('accepts a port without quotes, and takes omitted values from the service', async () => {
  const services = [
    { name: 'SSH', allowed_protocols: ['tcp'], port_range: '22', allow_port_setting: false },
  ]
  const text = `${head}policies:
  - { name: a, for: devices, service: Custom, protocol: tcp, ports: [80, 8000-9000], ${ends} }
  - { name: b, for: devices, service: SSH, ${ends} }
`
  expect(await compare(text, records(), { server: { ...server, services } })).toMatchObject({
    policies: [
      { wantedItem: { ports: ['80', '8000-9000'] } },
      { wantedItem: { protocol: 'tcp', ports: ['22'] } },
    ],
    problems: [],
  })
})

test('reads each item of ports as one port or one range, with or without spaces', async () => {
  const text = (ports: string) =>
    `${head}policies:\n  - { name: a, for: devices, service: Custom, protocol: tcp, ports: [${ports}], ${ends} }\n`
  expect(await compare(text('" 22 ", "80 - 90"'), records())).toMatchObject({
    policies: [{ wantedItem: { ports: ['22', '80-90'] } }],
    problems: [],
  })
  for (const item of [
    '22 80',
    '80 80',
    '80,80',
    '80-90 80-90',
    '443, 80 81',
    '22\\n80',
    '22;80',
    '',
    ' ',
    '080',
    '80-',
  ]) {
    expect((await compare(text(`"${item}"`), records())).problems).toMatchObject([
      { reason: 'ports' },
    ])
  }
})

const community = { ...server, ...capabilitiesOf('1.5.1', false) }
const first = { ...community, ...capabilitiesOf('1.0.0', false) }
const toGateway = 'range: 10.0.0.0/8, through: [{ node: gw, metric: 1 }]'

test.each<[string, string, ServerRules, string, string]>([
  ['a domain on 1.0.0', 'routes', first, 'domain: example.org', 'later domain'],
  [
    'NAT of a kind on 1.0.0',
    'routes',
    first,
    `${toGateway}, nat: true, natKind: virtual`,
    'later natKind',
  ],
  ['no target', 'routes', server, 'nat: true', 'target a-b'],
  ['an invalid domain', 'routes', server, 'domain: 10.0.0.5', 'domain 10.0.0.5'],
  ['an address that is never routed', 'routes', server, 'range: 127.0.0.1', 'range 127.0.0.1'],
  ['an invalid range', 'routes', server, 'range: 10.0.0.0/99', 'range 10.0.0.0/99'],
  [
    'two nodes on community',
    'routes',
    community,
    'range: 10.0.0.0/8, through: [{ node: gw, metric: 1 }, { node: db, id: n2, metric: 2 }]',
    'one-router a-b',
  ],
  [
    'a node listed twice',
    'routes',
    server,
    'range: 10.0.0.0/8, through: [{ node: gw, metric: 1 }, { node: gw, metric: 2 }]',
    'twice gw',
  ],
  [
    'a raw item with an unknown value',
    'policies',
    server,
    'for: devices, service: Any, from: [{ node: gw }], to: [{ item: tag, value: lab.web }]',
    'unknown lab.web',
  ],
  ['a tag on community', 'tags', community, "color: ''", 'pro a-b'],
  ["a name that tags can't have", 'tags', server, 'id: corp.x', 'tag-name a_b'],
  ['users on community', 'policies', community, `for: users, service: Any, ${ends}`, 'pro for'],
  [
    'one direction on community',
    'policies',
    community,
    `for: devices, service: Any, bothWays: false, ${ends}`,
    'pro bothWays',
  ],
  ['no ends', 'policies', server, 'for: devices, service: Any', 'ends a-b'],
  [
    'an unknown service without ports',
    'policies',
    server,
    `for: devices, service: Gopher, ${ends}`,
    'service Gopher',
  ],
  [
    'an invalid port',
    'policies',
    server,
    `for: devices, service: Custom, protocol: tcp, ports: [80, 70000], ${ends}`,
    'ports 70000',
  ],
  [
    'ports of the service that is everything',
    'policies',
    server,
    `for: devices, service: Any, protocol: tcp, ports: [22], ${ends}`,
    'any-service Any',
  ],
  [
    'a protocol of the service that is everything',
    'policies',
    server,
    `for: devices, service: Any, protocol: udp, ${ends}`,
    'any-service Any',
  ],
  ...['tpc', 'TCP', 'sctp', 'tcp/udp', '6', 'tcp ', ''].map(
    (protocol): [string, string, ServerRules, string, string] => [
      `the protocol ${JSON.stringify(protocol)}`,
      'policies',
      server,
      `for: devices, service: Custom, protocol: "${protocol}", ports: [80], ${ends}`,
      `protocol ${protocol}`,
    ],
  ),
  [
    'a negative metric',
    'routes',
    server,
    'range: 10.0.0.0/8, through: [{ node: gw, metric: -1 }]',
    'metric -1',
  ],
  [
    'a metric that the form rejects',
    'routes',
    server,
    'range: 10.0.0.0/8, through: [{ node: gw, metric: 1000000 }]',
    'metric 1000000',
  ],
  [
    'one metric for two nodes',
    'routes',
    server,
    'range: 10.0.0.0/8, through: [{ node: gw, metric: 5 }, { node: db, id: n2, metric: 5 }]',
    'metric-twice 5',
  ],
])('rejects %s before anything is sent', async (...[, section, serverRules, part, expected]) => {
  const name = expected.split(' ')[1] === 'a_b' ? 'a_b' : 'a-b'
  const text = `${head}${section}:\n  - { name: ${name}, ${part} }\n`
  const { problems } = await compare(text, records(), {
    server: serverRules,
    deletedIds: new Set(['corp.x']),
  })
  expect(problems.map(({ line: at, reason, subject }) => `${at} ${reason} ${subject}`)).toEqual([
    `4 ${expected}`,
  ])
})

describe('an address', () => {
  const since160 = { ...server, ...capabilitiesOf('1.6.0', true) }
  const lan = (id: string, part: object = {}) =>
    z.parse(egressRouteSchema, { id, name: id, network: 'corp', range: '10.1.0.0/24', ...part })
  const lab = lan('lab', { range: '10.2.0.0/24', nat: true, mode: 'virtual_nat' })
  const routes = [lan('office'), { ...lab, virtual_range: '100.64.0.0/24' }]
  const context = { entitiesByKind: { ...entitiesByKind, route: routes }, server: since160 }

  async function problemsIn(to: string, sections = '') {
    const text = `${head}${sections}policies:\n${line('new', `from: [{ node: gw }], to: ${to}`)}`
    const { problems } = await compare(text, { ...records(), routes }, context)
    return problems.map(({ line: at, reason, subject }) => `${at} ${reason} ${subject}`)
  }

  test.each([
    ['in its route', '[{ route: office }, { address: 10.1.0.10 }]'],
    ['in one of its routes', '[{ route: lab }, { address: 10.1.0.0/28 }, { route: office }]'],
    ['in the virtual range of its route', '[{ route: lab }, { address: 100.64.0.7 }]'],
  ])('is accepted %s', async (_where, to) => {
    expect(await problemsIn(to)).toEqual([])
  })

  test.each([
    ['outside its route', '[{ route: office }, { address: 10.2.0.10 }]', '10.2.0.10'],
    ['around its route', '[{ route: office }, { address: 10.0.0.0/8 }]', '10.0.0.0/8'],
    ['in all routes', "[{ route: '*' }, { address: 10.1.0.10 }]", '10.1.0.10'],
    ['without a route', '[{ node: gw }, { address: 10.1.0.10 }]', '10.1.0.10'],
  ])('is rejected by its line %s', async (_where, to, address) => {
    expect(await problemsIn(to)).toEqual([`4 address ${address}`])
  })

  test('is compared with the range that its route has after the import', async () => {
    const moved = 'routes: [{ name: office, range: 10.9.0.0/24 }]\n'
    expect(await problemsIn('[{ route: office }, { address: 10.9.0.1 }]', moved)).toEqual([])
    expect(await problemsIn('[{ route: office }, { address: 10.1.0.10 }]', moved)).toEqual([
      '5 address 10.1.0.10',
    ])
    const added = 'routes: [{ name: new, range: 10.7.0.0/24 }]\n'
    expect(await problemsIn('[{ route: new }, { address: 10.8.0.1 }]', added)).toEqual([
      '5 address 10.8.0.1',
    ])
    // the server assigns the virtual range
    const virtual = 'routes: [{ name: new, range: 10.7.0.0/24, nat: true, natKind: virtual }]\n'
    expect(await problemsIn('[{ route: new }, { address: 100.64.1.1 }]', virtual)).toEqual([])
  })
})

test('limits names as the forms do, but keeps an existing name that is too long', async () => {
  const problemsIn = async (section: string, [name, part]: [string, string], today = records()) =>
    (await compare(`${head}${section}:\n  - { name: "${name}", ${part} }\n`, today)).problems
  const any = `for: devices, service: Any, ${ends}`
  expect(await problemsIn('routes', ['x'.repeat(51), toGateway])).toMatchObject([
    { reason: 'long-name' },
  ])
  expect(await problemsIn('policies', ['x'.repeat(101), any])).toMatchObject([
    { reason: 'long-name' },
  ])
  expect(await problemsIn('policies', [' ', any])).toMatchObject([{ reason: 'unnamed' }])
  expect(await problemsIn('routes', ['\u00a0', toGateway])).toMatchObject([{ reason: 'unnamed' }])
  const long = 'x'.repeat(101)
  const edit = `for: devices, service: Any, enabled: false, ${ends}`
  expect(await problemsIn('policies', [long, edit], records(policy('p1', { name: long })))).toEqual(
    [],
  )
})

test('lowercases the domain of a route, as the form does', async () => {
  const text = `${head}routes:\n  - { name: a, domain: Files.Example.COM }\n`
  expect(await compare(text, records())).toMatchObject({
    routes: [{ wantedItem: { domain: 'files.example.com' } }],
    problems: [],
  })
})

test('rejects a tag that differs from another only in capitalization, in the file or outside it', async () => {
  const ops = z.parse(tagSchema, { id: 'corp.ops', tag_name: 'ops', network: 'corp' })
  const today = { ...records(), tags: [ops] }
  const problemsIn = async (tags: string, context = today) =>
    (await compare(`${head}tags: ${tags}\n`, context)).problems
  const like = [{ reason: 'tag-like', subject: 'ops' }]
  expect(await problemsIn('[{ name: ops }, { name: Ops }]')).toMatchObject(like)
  expect(await problemsIn('[{ name: Ops }]')).toMatchObject(like)
  expect(await problemsIn('[{ name: Web }, { name: web }]')).toMatchObject([
    { reason: 'tag-like', subject: 'web' },
    { reason: 'tag-like', subject: 'Web' },
  ])
  expect(await problemsIn('[{ name: Ops, id: corp.ops }]')).toEqual([])
})

test('keeps the kind of a policy and the normalized range of a route', async () => {
  const asUsers = `${head}policies:\n  - { name: one, for: users, service: Any, ${ends} }\n`
  expect((await compare(asUsers, records(policy('one')))).problems).toMatchObject([
    { reason: 'kind', subject: 'one' },
  ])
  const lan = z.parse(egressRouteSchema, {
    id: 'r1',
    name: 'lan',
    network: 'corp',
    range: '10.0.0.0/8',
    nodes: { n1: 1 },
    status: true,
    mode: 'direct_nat',
  })
  const inside = `${head}routes:\n  - { name: lan, range: 10.1.2.3/8, through: [{ node: gw, metric: 1 }] }\n`
  expect(await compare(inside, { ...records(), routes: [lan] })).toMatchObject({
    routes: [],
    unchangedKeys: { routes: ['lan'] },
  })
})

test('rejects emptying a description, which a server before 1.5.1 would keep', async () => {
  const lan = z.parse(egressRouteSchema, {
    id: 'r1',
    name: 'lan',
    network: 'corp',
    range: '10.0.0.0/8',
    description: 'the plant',
    nodes: { n1: 1 },
    status: true,
  })
  const text = `${head}routes:\n  - { name: lan, ${toGateway} }\n`
  const today = { ...records(), routes: [lan] }
  expect(await compare(text, today, { server: first })).toMatchObject({
    routes: [],
    problems: [{ line: 4, reason: 'kept', subject: 'description' }],
  })
  expect(await compare(text, today)).toMatchObject({
    routes: [{ kind: 'change', fields: ['description'] }],
    problems: [],
  })
})

test('finds no change in equivalent directions or items of unknown kinds', async () => {
  const today = records(
    policy('one', {
      allowed_traffic_direction: 2,
      dst_type: [{ id: 'constructor', value: 'x' }],
    }),
  )
  const text = await writePolicyFile(today, toNames(entitiesByKind))
  expect(text).toContain('bothWays: false')
  expect(await compare(text, today)).toMatchObject({
    unchangedKeys: { policies: ['one'] },
    policies: [],
    problems: [],
  })
})

test('reads a long file in parts with the same line numbers', async () => {
  const lines = Array.from({ length: 130 }, (_, index) => line(`p${index}`, ends))
  const reading = await readPolicyFile(`${head}policies:\n${lines.join('')}`)
  if ('problems' in reading) throw new Error(JSON.stringify(reading.problems))
  expect(reading.content.policies?.map(({ name }) => name)).toEqual(
    lines.map((_, index) => `p${index}`),
  )
  expect(reading.lineOf(['policies', 120, 'name'])).toBe(124)

  lines[119] = line('p119', `port: [], ${ends}`)
  lines[120] = line('p120', `enabled: maybe, ${ends}`)
  expect(await problemsOf(`${head}policies:\n${lines.join('')}`)).toEqual([
    { line: 123, reason: 'unknown-key', subject: 'port' },
  ])
  lines[119] = line('p119', ends)
  expect(await problemsOf(`${head}policies:\n${lines.join('')}`)).toEqual([
    { line: 124, reason: 'shape', subject: 'enabled' },
  ])
})

test('changes only the switch of a policy that comes with a network', async () => {
  const today = records(policy('All', { default: true }))
  const wanted = (part: string) => `${head}policies:\n${line('All', part)}`
  expect(await compare(wanted(`${ends}, enabled: false`), today)).toMatchObject({
    policies: [{ kind: 'change', fields: ['enabled'] }],
    problems: [],
  })
  expect(await compare(wanted('from: [{ node: gw }]'), today)).toMatchObject({
    policies: [],
    problems: [{ line: 4, reason: 'built-in', subject: 'All' }],
  })
})

test('lists in the published schema exactly the keys that a file may have in each place', () => {
  const { tagEntry, routeEntry, policyEntry, reference, member, through } =
    policyFileJsonSchema.$defs
  const keysOf = ({ properties }: { properties: object }) => Object.keys(properties).toSorted()
  const schemas = {
    '': policyFileJsonSchema,
    tags: tagEntry,
    routes: routeEntry,
    policies: policyEntry,
  }
  const lines = { 'tags/members': member, 'routes/through': through, 'policies/from': reference }
  const places = Object.entries({ ...schemas, ...lines, 'policies/to': reference })
  expect(new Map(places.map(([place, part]) => [place, keysOf(part)]))).toEqual(
    new Map([...KEYS].map(([place, keys]) => [place, keys.toSorted()])),
  )
})
