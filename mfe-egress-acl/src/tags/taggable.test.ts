import { hostSchema } from '@meshdeck/api/hosts'
import { nodeSchema } from '@meshdeck/api/nodes'
import { tagSchema } from '@meshdeck/api/tags'
import { z } from '@meshdeck/platform'

import { toMemberRows, toTaggable } from './taggable'

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

test('devices and config files can bear tags, what a desktop program has made cannot [TG-001]', () => {
  expect(taggable).toEqual([
    {
      id: 'n1',
      name: 'gw-berlin',
      isClient: false,
      isLeaving: false,
      addresses: ['10.1.0.1', 'fd00::1'],
      status: 'offline',
      tags: ['a'],
    },
    {
      id: 'n2',
      name: 'n2',
      isClient: false,
      isLeaving: true,
      addresses: [],
      status: 'online',
      tags: [],
    },
    {
      id: 'phone',
      name: 'phone',
      isClient: true,
      isLeaving: false,
      addresses: ['10.1.0.9'],
      status: 'offline',
      tags: ['a'],
    },
  ])
})

test('who bears a tag and is in no list goes by its id', () => {
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
