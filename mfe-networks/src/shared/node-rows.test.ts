import { egressRouteSchema } from '@meshdeck/api/egress'
import { hostSchema } from '@meshdeck/api/hosts'
import { nodeSchema } from '@meshdeck/api/nodes'
import { NIL_UUID } from '@meshdeck/domain/nil-uuid'
import { z } from '@meshdeck/platform'

import { shownStatus, toNodeRows } from './node-rows'

const host = z.parse(hostSchema, {
  id: 'h1',
  name: 'fra-edge-01',
  endpointip: '203.0.113.90',
  listenport: 51821,
})
const member = { id: 'n1', hostid: 'h1', address: '10.1.1.1/24' }
const client = {
  id: NIL_UUID,
  is_static: true,
  lastcheckin: -62135596800,
  static_node: { clientid: 'field-laptop', address: '10.1.1.9', address6: 'fd00::9' },
}

function rowOf(node: object, { hosts = [host], egress = [] as object[] } = {}) {
  const [row] = toNodeRows({
    nodes: [z.parse(nodeSchema, node)],
    hosts,
    egressRoutes: egress.map((route) => z.parse(egressRouteSchema, route)),
  })
  return row
}

test('a node has the name and the endpoint of its host [HN-015]', () => {
  expect(rowOf(member)).toMatchObject({
    id: 'n1',
    name: 'fra-edge-01',
    addresses: ['10.1.1.1'],
    endpoint: '203.0.113.90:51821',
  })
})

test('a node whose host is unknown goes by its id, without endpoint', () => {
  expect(rowOf(member, { hosts: [] })).toMatchObject({ name: 'n1', endpoint: '' })
})

test('the port that others see counts more than the one the host listens on', () => {
  const behindNat = { ...host, wg_public_listen_port: 4500 }
  expect(rowOf(member, { hosts: [behindNat] })?.endpoint).toBe('203.0.113.90:4500')
})

test('an IPv6 endpoint stands in brackets', () => {
  const six = { ...host, endpointip: '', endpointipv6: '2001:db8::7' }
  expect(rowOf(member, { hosts: [six] })?.endpoint).toBe('[2001:db8::7]:51821')
})

test('a config file that the server lists among the nodes is none', () => {
  expect(rowOf(client)).toBeUndefined()
  expect(rowOf({ ...client, is_user_node: true })).toBeUndefined()
})

test('the status of a node is offline unless the server says otherwise [HN-014]', () => {
  expect(rowOf(member)?.status).toBe('offline')
  expect(rowOf({ ...member, status: 'online' })?.status).toBe('online')
})

test.each([
  [{ isrelay: true }, ['relay']],
  [{ is_gw: true, isrelay: true }, ['gateway', 'relay']],
  [{ isingressgateway: true }, ['gateway']],
  [{ isinternetgateway: true }, ['internetGateway']],
  [{ isrelayed: true }, ['relayed']],
  [{ is_fail_over: true }, ['failover']],
])('%j is of the kinds %j [HN-016]', (flags, kinds) => {
  expect(rowOf({ ...member, ...flags })?.kinds).toEqual(kinds)
})

test('a node that an egress route leads through is an egress', () => {
  const route = { id: 'e1', network: 'office', nodes: { n1: 250 } }
  expect(rowOf(member, { egress: [route] })?.kinds).toEqual(['egress'])
})

test('tags stand with their names, without the network before them [HN-013]', () => {
  expect(rowOf({ ...member, network: 'corp', tags: { 'corp.web': {} } })?.tags).toEqual(['web'])
})

test('a node was last seen in milliseconds, where the server says seconds', () => {
  expect(rowOf({ ...member, lastcheckin: 1_760_000_000 })?.lastSeen).toBe(1_760_000_000_000)
})

test('a node expires in milliseconds', () => {
  expect(rowOf({ ...member, expdatetime: 1_760_000_000 })?.expires).toBe(1_760_000_000_000)
})

test.each([
  ['v0.99.0', 'v1.0.0', true],
  ['v1.0.0', 'v1.0.0', false],
  ['v1.0.1', 'v1.0.0', false],
  ['', 'v1.0.0', false],
  ['(devel)', 'v1.0.0', false],
  ['v0.99.0', '', false],
])('a client %j beside a server %j is older: %j', (version, serverVersion, isOutdated) => {
  const rows = toNodeRows({
    nodes: [z.parse(nodeSchema, member), z.parse(nodeSchema, { ...member, id: 'n2' })],
    hosts: [{ ...host, version }],
    egressRoutes: [],
    serverVersion,
  })
  expect(rows.map((row) => row.isOutdated)).toEqual([isOutdated, isOutdated])
})

test('nothing is older than a server whose version is not known', () => {
  expect(rowOf(member, { hosts: [{ ...host, version: 'v0.1.0' }] })?.isOutdated).toBe(false)
})

test('a node that has left and whose device has not confirmed it is leaving', () => {
  expect(rowOf({ ...member, pendingdelete: true })?.kinds).toEqual(['leaving'])
})

test('a row knows its network: its own, or that of the list it is in', () => {
  const inLab = (node: object, networkId?: string) =>
    toNodeRows({ nodes: [z.parse(nodeSchema, node)], hosts: [], egressRoutes: [], networkId })[0]
      ?.network
  expect(inLab({ ...member, network: 'lab' })).toBe('lab')
  expect(inLab({ ...member, network: 'elsewhere' }, 'lab')).toBe('lab')
})

test('a row has what is known of its device', () => {
  const interfaces = [{ name: 'eth0', addressString: '192.168.1.7/24' }]
  expect(rowOf(member, { hosts: [{ ...host, interfaces }] })).toMatchObject({
    hostId: 'h1',
    interfaces,
  })
})

test('a node that says it was seen after the end of all calendars was never seen', () => {
  const node = z.parse(nodeSchema, { id: 'n1', lastcheckin: 1e300, expdatetime: 1e300 })
  const [row] = toNodeRows({ nodes: [node], hosts: [], egressRoutes: [] })
  expect(row).toMatchObject({ lastSeen: 0, expires: 0 })
})

test('a node that is leaving has no health, whatever its last status says', () => {
  const isOnline = { ...member, status: 'online' }
  const [stays, leaves] = [rowOf(isOnline), rowOf({ ...isOnline, pendingdelete: true })]
  expect(stays && shownStatus(stays, 'warning')).toBe('warning')
  expect(stays && shownStatus(stays)).toBe('online')
  expect(leaves && shownStatus(leaves, 'online')).toBeUndefined()
})
