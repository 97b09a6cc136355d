import { egressRouteSchema } from '@meshdeck/api/egress'
import { type Policy, policySchema } from '@meshdeck/api/policies'
import { z } from '@meshdeck/platform'

import { compareRules } from './compare-rules'
import { KEYS, readRules } from './read-rules'
import { type Known, toNames } from './rule-names'
import published from './rules.schema.json'
import { type Rulebook, writeRules } from './write-rules'

const head = 'version: 1\nnetwork: corp\n'

const problemsOf = (text: string) => {
  const reading = readRules(text)
  return 'problems' in reading ? reading.problems : []
}

test.each([
  ['no YAML', `${head}policies: [`, 'syntax', 3],
  ['another version', 'version: 2\nnetwork: corp', 'version', 1],
  ['a tag of its own', `${head}policies: !!js/function "x"`, 'syntax', 3],
  ['a key that means nothing', `${head}policy: []`, 'unknown-key', 3],
  ['a key that stands twice', `${head}network: lab`, 'repeated-key', 3],
  [
    'a port that is none',
    `${head}policies:\n  - name: a\n    for: devices\n    service: Any\n    ports: 80`,
    'shape',
    7,
  ],
  [
    'a line that names two things',
    `${head}tags:\n  - name: a\n    members:\n      - { node: a, tag: b }`,
    'shape',
    6,
  ],
  ['nothing', '', 'shape', 1],
  ['two documents', `${head}---\n${head}`, 'syntax', 3],
])('refuses %s, by its line', (_case, text, ...expected) => {
  const [first] = problemsOf(text)
  expect([first?.reason, first?.line]).toEqual(expected)
})

test('refuses a few lines that stand for billions, and what is too long or too deep to be read', () => {
  const layer = (name: string, of: string) => `&${name} [${Array(20).fill(of).join(', ')}]`
  const bomb = `${head}tags:\n  - name: ${layer('a', 'x')}\n  - name: ${layer('b', '*a')}\n  - name: ${layer('c', '*b')}\n  - name: ${layer('d', '*c')}\n`
  expect(problemsOf(bomb)[0]).toMatchObject({ reason: 'aliases' })
  expect(problemsOf(head + '#'.repeat(5_000_000))[0]).toMatchObject({ reason: 'too-long' })
  expect(problemsOf(`${head}tags: ${'['.repeat(50_000)}`)[0]).toMatchObject({ reason: 'syntax' })
})

const known: Known = {
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

const rulebook = (...policies: Policy[]): Rulebook => ({
  network: 'corp',
  tags: [],
  routes: [],
  policies,
})

function compare(text: string, today: Rulebook, names = known) {
  const reading = readRules(text)
  if ('problems' in reading) throw new Error(JSON.stringify(reading.problems))
  return compareRules(reading, today, names)
}

test('writes names, and ids where several have the name', () => {
  expect(writeRules(rulebook(policy('one')), toNames(known))).toBe(`version: 1
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

test('says what an import would add, change and remove, and leaves what comes with a network', () => {
  const today = rulebook(
    policy('same'),
    policy('changed'),
    policy('gone'),
    policy('All', { default: true }),
  )
  const text = `${head}policies:\n${line('same', ends)}${line('changed', `${ends}, enabled: false`)}${line('new', ends)}`
  expect(compare(text, today)).toMatchObject({
    policies: [
      { kind: 'change', id: 'changed', fields: ['enabled'], wanted: { enabled: false } },
      { kind: 'add', name: 'new', wanted: { dst_type: [{ id: 'device', value: 'n2' }] } },
      { kind: 'remove', id: 'gone' },
    ],
    problems: [],
  })
})

test('refuses lines that name nothing, or one of several, and leaves alone what they are about', () => {
  const today = rulebook(policy('one'), policy('two'))
  const text = `${head}policies:\n${line('one', 'to: [{ node: db }]')}${line('two', 'from: [{ node: gone }]')}`
  expect(compare(text, today)).toMatchObject({
    policies: [],
    problems: [
      { line: 4, reason: 'ambiguous', subject: 'db' },
      { line: 5, reason: 'unknown', subject: 'gone' },
    ],
  })
})

test('of two that are called alike an id says which; a name alone is refused, and nothing of both is removed', () => {
  const twins = rulebook(policy('p1', { name: 'twin' }), policy('p2', { name: 'twin' }))
  const both = `${head}policies:\n${line('twin', `id: p1, ${ends}`)}${line('twin', `id: p2, ${ends}`)}`
  expect(compare(both, twins)).toMatchObject({ policies: [], problems: [] })
  expect(compare(`${head}policies:\n${line('twin', ends)}`, twins)).toMatchObject({
    policies: [],
    problems: [{ line: 4, reason: 'ambiguous', subject: 'twin' }],
  })
})

test('a second line about the same policy is refused', () => {
  const text = `${head}policies:\n${line('one', ends)}${line('one', ends)}`
  expect(compare(text, rulebook(policy('one'))).problems).toMatchObject([
    { line: 5, reason: 'twice' },
  ])
})

test('policies may name routes and tags that the same file makes', () => {
  const text = `${head}tags: [{ name: web }]\nroutes: [{ name: lan, range: 10.0.0.0/8 }]\npolicies:\n${line('new', 'from: [{ tag: web }], to: [{ route: lan }]')}`
  expect(compare(text, rulebook())).toMatchObject({
    policies: [
      {
        kind: 'add',
        wanted: {
          src_type: [{ id: 'tag', value: 'corp.web' }],
          dst_type: [{ id: 'egress-id', value: 'new lan' }],
        },
      },
    ],
    problems: [],
  })
})

test('what a file does not speak of is left as it is; an empty list says that there are none', () => {
  const today = rulebook(policy('one'))
  expect(compare(head, today).policies).toEqual([])
  expect(compare(`${head}policies: []`, today).policies).toEqual([
    { kind: 'remove', name: 'one', id: 'one' },
  ])
})

test('tags that a file makes belong to the network that it is brought to', () => {
  const text = `version: 1\nnetwork: lab\ntags: [{ name: web }]\npolicies:\n${line('new', 'from: [{ tag: web }], to: [{ node: gw }]')}`
  expect(compare(text, rulebook())).toMatchObject({
    policies: [{ wanted: { src_type: [{ id: 'tag', value: 'corp.web' }] } }],
  })
})

test('a policy may not name what the file takes away, nor what a refused line would have made', () => {
  const lan = z.parse(egressRouteSchema, { id: 'r1', name: 'lan', network: 'corp' })
  const today = { ...rulebook(), routes: [lan] }
  const withLan = { ...known, route: [{ id: 'r1', name: 'lan' }] }
  const toLan = line('new', 'from: [{ node: gw }], to: [{ route: lan }]')
  const taken = `${head}routes: []\npolicies:\n${toLan}`
  expect(compare(taken, today, withLan)).toMatchObject({
    routes: [{ kind: 'remove', id: 'r1' }],
    policies: [],
    problems: [{ line: 5, reason: 'unknown', subject: 'lan' }],
  })
  const refused = `${head}routes: [{ name: lan, through: [{ node: gone, metric: 1 }] }]\npolicies:\n${toLan}`
  expect(compare(refused, rulebook())).toMatchObject({
    routes: [],
    policies: [],
    problems: [{ subject: 'gone' }, { line: 5, reason: 'unknown', subject: 'lan' }],
  })
})

test('of a policy that comes with a network the switch alone can be changed', () => {
  const today = rulebook(policy('All', { default: true }))
  const wanted = (part: string) => `${head}policies:\n${line('All', part)}`
  expect(compare(wanted(`${ends}, enabled: false`), today)).toMatchObject({
    policies: [{ kind: 'change', fields: ['enabled'] }],
    problems: [],
  })
  expect(compare(wanted('from: [{ node: gw }]'), today)).toMatchObject({
    policies: [],
    problems: [{ line: 4, reason: 'built-in', subject: 'All' }],
  })
})

test('the published schema names the keys that a file may have, and no other', () => {
  const parts = [published, ...Object.values(published.$defs)]
  const keys = new Set(
    parts.flatMap((part) => ('properties' in part ? Object.keys(part.properties) : [])),
  )
  const unknown = [...keys].flatMap((key) => problemsOf(`${key}: x`))
  expect(unknown.filter(({ reason }) => reason === 'unknown-key')).toEqual([])
  expect(keys.size).toBe(KEYS.size)
})
