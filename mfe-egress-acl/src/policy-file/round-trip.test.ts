import { type EgressRoute, egressRouteSchema } from '@meshdeck/api/egress'
import { type Policy, type PolicyItem, policySchema } from '@meshdeck/api/policies'
import type { Tag } from '@meshdeck/api/tags'
import { capabilitiesOf } from '@meshdeck/domain/capabilities'
import { z } from '@meshdeck/platform'
import fc from 'fast-check'

import { comparePolicyFile } from './compare-policy-file'
import { readPolicyFile } from './read-policy-file'
import { toNames } from './reference-names'
import { type NetworkRecords, writePolicyFile } from './write-policy-file'

/** Names that YAML could parse as other types, and duplicate names. */
const anyName = fc.oneof(
  fc.constantFrom(
    'yes',
    'null',
    '1.0',
    '*',
    '&a',
    '- x',
    'a: b',
    '#',
    "it's",
    '~',
    '0x1f',
    '!!int 3',
    '{',
    'é\n|',
  ),
  fc.string({ minLength: 1 }),
)

const named = (prefix: string) =>
  fc
    .array(anyName, { minLength: 1, maxLength: 4 })
    .map((names) => names.map((name, index) => ({ id: `${prefix}${index}`, name })))

const known = fc.record({
  node: named('node-'),
  file: fc.constant([{ id: 'phone', name: 'phone' }]),
  tag: named('tag-'),
  user: fc.constant([{ id: 'ann', name: 'ann' }]),
  group: named('group-'),
  route: named('route-'),
})

type EntityNames = typeof known extends fc.Arbitrary<infer Value> ? Value : never

const itemOf = (names: EntityNames): fc.Arbitrary<PolicyItem> => {
  const of = (id: string, list: ReadonlyArray<{ id: string }>) =>
    fc.constantFrom('*', ...list.map((entity) => entity.id)).map((value) => ({ id, value }))
  return fc.oneof(
    of('device', [...names.node, ...names.file]),
    of('tag', names.tag),
    of('user', names.user),
    of('user-group', names.group),
    of('egress-id', names.route),
    fc.constant({ id: 'egress-range', value: '10.0.0.0/8' }),
    fc.constant({ id: 'ip', value: '10.1.0.10/32' }),
  )
}

function recordsOf(names: EntityNames): fc.Arbitrary<NetworkRecords> {
  const item = itemOf(names)
  const policy = fc.record({
    name: anyName,
    enabled: fc.boolean(),
    policy_type: fc.constantFrom('device-policy', 'user-policy'),
    src_type: fc.array(item, { maxLength: 3 }),
    dst_type: fc.array(item, { maxLength: 3 }),
    type: anyName,
    protocol: fc.constantFrom('', 'tcp', 'udp'),
    ports: fc.array(fc.constantFrom('80', '8000-9000', '1e3'), { maxLength: 2 }),
    allowed_traffic_direction: fc.constantFrom(0, 1),
  })
  return fc.array(policy, { maxLength: 4 }).map((policies) => ({
    network: 'corp',
    tags: names.tag.map((tag): Tag => ({
      id: tag.id,
      tag_name: tag.name,
      network: 'corp',
      color_code: '#123456',
      created_by: 'ann',
      created_at: '',
      tagged_nodes: [
        ...names.node.map(({ id }) => ({ id, isConfigFile: false })),
        { id: 'phone', isConfigFile: true },
      ],
    })),
    routes: names.route.map(({ id, name }): EgressRoute =>
      z.parse(egressRouteSchema, {
        id,
        name,
        network: 'corp',
        range: '10.0.0.0/8',
        nodes: Object.fromEntries(names.node.map((node, index) => [node.id, index])),
        nat: true,
      }),
    ),
    policies: policies.map((part, index): Policy =>
      z.parse(policySchema, { id: `policy-${index}`, network_id: 'corp', ...part }),
    ),
  }))
}

test('restores the same policies from a file, whatever the names are', async () => {
  const given = known.chain((names) => fc.tuple(fc.constant(names), recordsOf(names)))
  await fc.assert(
    fc.asyncProperty(given, async ([names, records]) => {
      const text = await writePolicyFile(records, toNames(names))
      const reading = await readPolicyFile(text)
      if ('problems' in reading) throw new Error(`${JSON.stringify(reading.problems)}\n${text}`)
      const server = { ...capabilitiesOf('1.6.0', true), services: [] }
      expect(
        await comparePolicyFile(reading, { records, entitiesByKind: names, server }),
      ).toMatchObject({
        tags: [],
        routes: [],
        policies: [],
        problems: [],
      })
    }),
    { numRuns: 60 },
  )
})
