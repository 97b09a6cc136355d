import { NIL_UUID } from '@meshdeck/domain/nil-uuid'
import { z } from '@meshdeck/platform'

import { nodeKey, nodeSchema, nodeStatusesSchema } from './nodes'

const client = {
  id: NIL_UUID,
  is_static: true,
  static_node: { clientid: 'field-laptop', privatekey: 'secret' },
}

test('distinguishes external clients, which share one ID, by their client ID', () => {
  expect(nodeKey(z.parse(nodeSchema, client))).toBe('field-laptop')
  expect(nodeKey(z.parse(nodeSchema, { id: 'n1' }))).toBe('n1')
})

test('drops the private key of an external client from the reply', () => {
  expect(JSON.stringify(z.parse(nodeSchema, client))).not.toContain('secret')
})

test('counts a node without a status as offline [HN-014]', () => {
  expect(z.parse(nodeSchema, { id: 'n1' }).status).toBe('offline')
})

test('statuses are read by ID, and an empty reply reads as none', () => {
  const statuses = z.parse(nodeStatusesSchema, { n1: { id: 'n1', status: 'online' } })
  expect(statuses.get('n1')).toBe('online')
  expect(z.parse(nodeStatusesSchema, null).size).toBe(0)
})
