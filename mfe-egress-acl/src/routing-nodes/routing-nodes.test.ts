import { nodeSchema } from '@meshdeck/api/nodes'
import { z } from '@meshdeck/platform'

import { offeredIds, toRoutingNodes } from './routing-nodes'

const node = (part: object) => z.parse(nodeSchema, { hostid: '', ...part })
const nodes = [
  node({ id: 'stays' }),
  node({ id: 'goes', pendingdelete: true }),
  node({ id: 'zero', is_static: true, static_node: { clientid: 'phone' } }),
]

test('who is leaving is not offered, and stays where it is chosen already', () => {
  const routing = toRoutingNodes({ nodes, hosts: [] }, { withClients: false })
  expect(routing.map(({ id }) => id)).toEqual(['goes', 'stays'])
  expect(offeredIds(routing, [])).toEqual(['stays'])
  expect(offeredIds(routing, ['goes'])).toEqual(['goes', 'stays'])
})

test('config files are known where policies name them', () => {
  const known = toRoutingNodes({ nodes, hosts: [] }, { withClients: true })
  expect(known.map(({ id, isClient }) => [id, isClient])).toEqual([
    ['goes', false],
    ['phone', true],
    ['stays', false],
  ])
})

test('the same lists are gone through once, and again for other hosts or without config files', () => {
  const lists = { nodes, hosts: [] }
  const known = toRoutingNodes(lists, { withClients: true })
  expect(toRoutingNodes({ ...lists }, { withClients: true })).toBe(known)
  expect(toRoutingNodes(lists, { withClients: false })).toHaveLength(2)
  expect(toRoutingNodes(lists, { withClients: true })).toBe(known)
  expect(toRoutingNodes({ nodes, hosts: [] }, { withClients: true })).not.toBe(known)
})
