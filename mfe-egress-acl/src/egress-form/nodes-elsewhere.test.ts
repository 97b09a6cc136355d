import { nodeSchema } from '@meshdeck/api/nodes'
import { z } from '@meshdeck/platform'

import { nodesElsewhere } from './nodes-elsewhere'

const node = (id: string, hostid: string, part: object = {}) =>
  z.parse(nodeSchema, { id, hostid, ...part })
const here = [node('a1', 'a'), node('b1', 'b'), node('file', '', { is_static: true })]
const there = [node('a2', 'a'), node('c2', 'c'), node('file2', '', { is_static: true })]

test('a copy leads through the same devices where they are in the other network too', () => {
  expect(nodesElsewhere({ a1: 300, b1: 100, file: 5, left: 1 }, { here, there })).toEqual({
    a2: 300,
  })
  expect(nodesElsewhere({}, { here, there })).toEqual({})
})
