import { hostSchema } from '@meshdeck/api/hosts'
import { NIL_UUID } from '@meshdeck/domain/nil-uuid'
import { z } from '@meshdeck/platform'

import { toPeers } from './peers'

const node = { id: 'n1', hostid: 'h1', network: 'corp', status: 'online', is_static: false }
const hosts = [
  z.parse(hostSchema, { id: 'h1', endpointip: '203.0.113.4', endpointipv6: '2001:db8::1' }),
]

test("returns the public addresses of a node's device, and no relay if the server names none", () => {
  expect(toPeers([{ ...node, relayedby: NIL_UUID }], { hosts, statuses: new Map() })).toEqual([
    {
      nodeId: 'n1',
      deviceId: 'h1',
      network: 'corp',
      status: 'online',
      addresses: ['203.0.113.4', '2001:db8::1'],
      relayedBy: '',
    },
  ])
})

test('uses the latest status of a node and its named relay', () => {
  const statuses = new Map([['n1', 'offline']])
  expect(toPeers([{ ...node, relayedby: 'relay' }], { hosts: [], statuses })).toMatchObject([
    { status: 'offline', addresses: [], relayedBy: 'relay' },
  ])
})

test("doesn't include config files", () => {
  const file = { ...node, relayedby: '', is_static: true }
  expect(toPeers([file], { hosts, statuses: new Map() })).toEqual([])
})
