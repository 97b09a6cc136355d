import { hostSchema } from '@meshdeck/api/hosts'
import { NIL_UUID } from '@meshdeck/domain/nil-uuid'
import { z } from '@meshdeck/platform'

import { toPeers } from './peers'

const node = { id: 'n1', hostid: 'h1', network: 'corp', status: 'online', is_static: false }
const hosts = [
  z.parse(hostSchema, { id: 'h1', endpointip: '203.0.113.4', endpointipv6: '2001:db8::1' }),
]

test('a node has the public addresses of its device, and no relay where the server names nobody', () => {
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

test('its status is the one that was read last, and its relay the one that is named', () => {
  const statuses = new Map([['n1', 'offline']])
  expect(toPeers([{ ...node, relayedby: 'relay' }], { hosts: [], statuses })).toMatchObject([
    { status: 'offline', addresses: [], relayedBy: 'relay' },
  ])
})

test('a config file is no peer', () => {
  const file = { ...node, relayedby: '', is_static: true }
  expect(toPeers([file], { hosts, statuses: new Map() })).toEqual([])
})
