import { nodeSchema } from '@meshdeck/api/nodes'
import { z } from '@meshdeck/platform'

import { editOfTags } from './tag-edit'

const node = (id: string, ...tags: string[]) =>
  z.parse(nodeSchema, {
    id,
    network: 'corp',
    tags: Object.fromEntries(tags.map((tag) => [tag, {}])),
  })
const file = (clientid: string, ...tags: string[]) =>
  z.parse(nodeSchema, {
    id: 'of-none',
    network: 'corp',
    is_static: true,
    static_node: {
      clientid,
      enabled: true,
      tags: Object.fromEntries(tags.map((tag) => [tag, {}])),
    },
  })

const nodes = [node('a', 'plant', 'edge'), node('b'), file('phone', 'plant'), file('a')]
const tagsAfter = (change: Parameters<typeof editOfTags>[1]) => {
  const { nodes: devices, clients } = editOfTags(nodes, change)
  return [
    ...(devices?.put ?? []).map(({ id, tags }) => [id, tags]),
    ...(clients?.put ?? []).map(({ clientid, tags }) => [clientid, tags]),
  ]
}

test('whoever bears a tag that is taken loses it, and nobody else changes', () => {
  expect(tagsAfter({ kind: 'take', tagIds: ['plant'] })).toEqual([
    ['a', ['edge']],
    ['phone', []],
  ])
})

test('of those who are meant only they change, and a config file is not the node of the same id', () => {
  expect(tagsAfter({ kind: 'take', tagIds: ['plant'], members: ['file a', 'node a'] })).toEqual([
    ['a', ['edge']],
  ])
  expect(tagsAfter({ kind: 'give', tagIds: ['plant'], members: ['file a', 'node a'] })).toEqual([
    ['a', ['plant']],
  ])
})

test('who bears all of the tags already does not change by being given them', () => {
  expect(tagsAfter({ kind: 'give', tagIds: ['plant', 'edge'] })).toEqual([
    ['b', ['plant', 'edge']],
    ['phone', ['plant', 'edge']],
    ['a', ['plant', 'edge']],
  ])
})
