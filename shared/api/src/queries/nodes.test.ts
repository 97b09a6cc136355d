import { NIL_UUID } from '@meshdeck/domain/nil-uuid'
import { z } from '@meshdeck/platform'

import { nodeKey, nodeName, nodeNames, nodeSchema, nodeStatusesSchema } from './nodes'

const client = {
  id: NIL_UUID,
  is_static: true,
  static_node: { clientid: 'field-laptop', privatekey: 'secret' },
}

test('distinguishes external clients, which share one ID, by their client ID', () => {
  expect(nodeKey(z.parse(nodeSchema, client))).toBe('field-laptop')
  expect(nodeKey(z.parse(nodeSchema, { id: 'n1' }))).toBe('n1')
})

describe('names', () => {
  const id = '0f9c1d2e-1111-4222-8333-444455556666'
  const node = { id, hostid: 'h1', is_static: false }

  test.each([
    ['its host', node, { name: 'edge-1' }, 'edge-1'],
    ['the beginning of its ID if the host has no name', node, { name: '' }, '0f9c1d2e'],
    ['the beginning of its ID if the host is unknown', node, undefined, '0f9c1d2e'],
    ['itself if it is a config file', client, { name: 'edge-1' }, 'field-laptop'],
  ])('calls a node like %s', (...[, listed, host, name]) => {
    expect(nodeName(z.parse(nodeSchema, listed), host)).toBe(name)
  })

  test('finds the names of nodes, config files, and unknown nodes by their keys', () => {
    const nameOf = nodeNames([node, z.parse(nodeSchema, client)], [{ id: 'h1', name: 'edge-1' }])
    expect([id, 'field-laptop', `1${id.slice(1)}`].map(nameOf)).toEqual([
      'edge-1',
      'field-laptop',
      '1f9c1d2e',
    ])
  })
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
