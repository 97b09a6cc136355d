import { hostSchema } from '@meshdeck/api/hosts'
import { nodeSchema } from '@meshdeck/api/nodes'
import { tagSchema } from '@meshdeck/api/tags'
import { z } from '@meshdeck/platform'

import { readColor, toMemberRows, toTaggable, toTagRows } from './tag-rows'

test('counts the devices and config files with a tag [TG-001]', () => {
  const tag = z.parse(tagSchema, {
    id: 'corp.edge',
    tag_name: 'edge',
    network: 'corp',
    color_code: '#a855f7',
    created_by: 'ada',
    created_at: '2026-11-01T08:00:00Z',
    tagged_nodes: [
      { id: 'n1', is_static: false },
      { id: 'n2', is_static: false },
      { is_static: true, static_node: { clientid: 'phone' } },
    ],
  })
  expect(toTagRows([tag])).toEqual([
    {
      id: 'corp.edge',
      name: 'edge',
      color: '#a855f7',
      devices: 2,
      configFiles: 1,
      isBuiltIn: false,
      createdBy: 'ada',
      createdAt: Date.UTC(2026, 10, 1, 8),
    },
  ])
})

test('marks the gateway tag as built in, without an author', () => {
  const tag = z.parse(tagSchema, { id: 'corp.gateways', created_by: 'auto', tagged_nodes: null })
  expect(toTagRows([tag])[0]).toMatchObject({
    isBuiltIn: true,
    createdBy: '',
    color: undefined,
    createdAt: 0,
  })
})

test('shows the id of a tag without a name, without the network prefix where known', () => {
  const named = (tag: object) =>
    toTagRows([z.parse(tagSchema, { id: 'corp.edge', ...tag })])[0]?.name
  expect(named({ network: 'corp', tagged_nodes: [] })).toBe('edge')
  expect(named({ tag_name: '', tagged_nodes: [] })).toBe('corp.edge')
})

test.each([
  ['#fff', '#ffffff'],
  ['#A855F7', '#A855F7'],
  ['', undefined],
  ['red', undefined],
  ['#12345', undefined],
  ['url(x)', undefined],
])('reads the color %j as %j', (code, color) => {
  expect(readColor(code)).toBe(color)
})

const node = (part: object) => z.parse(nodeSchema, { id: 'zero', ...part })
const nodes = [
  node({ id: 'n1', hostid: 'h1', address: '10.1.0.1/24', address6: 'fd00::1/64', tags: { a: {} } }),
  node({ id: 'n2', hostid: 'unknown', status: 'online', pendingdelete: true }),
  node({
    is_static: true,
    static_node: { clientid: 'phone', address: '10.1.0.9', tags: { a: {} } },
  }),
  node({ is_static: true, is_user_node: true, static_node: { clientid: 'of a desktop' } }),
]
const taggable = toTaggable(nodes, [z.parse(hostSchema, { id: 'h1', name: 'gw-berlin' })])

test('includes devices and config files, but not those of desktop clients [TG-001]', () => {
  expect(taggable).toEqual([
    {
      id: 'n1',
      name: 'gw-berlin',
      isConfigFile: false,
      isLeaving: false,
      addresses: ['10.1.0.1', 'fd00::1'],
      status: 'offline',
      tags: ['a'],
    },
    {
      id: 'n2',
      name: 'n2',
      isConfigFile: false,
      isLeaving: true,
      addresses: [],
      status: 'online',
      tags: [],
    },
    {
      id: 'phone',
      name: 'phone',
      isConfigFile: true,
      isLeaving: false,
      addresses: ['10.1.0.9'],
      status: 'offline',
      tags: ['a'],
    },
  ])
})

test('shows the id of a member that is in no list', () => {
  const tag = z.parse(tagSchema, {
    id: 'corp.a',
    tagged_nodes: [
      { id: 'n1' },
      { id: 'n9' },
      { is_static: true, static_node: { clientid: 'n1' } },
    ],
  })
  expect(toMemberRows(tag, taggable).map(({ id, name }) => [id, name])).toEqual([
    ['node n1', 'gw-berlin'],
    ['node n9', 'n9'],
    ['file n1', 'n1'],
  ])
})
