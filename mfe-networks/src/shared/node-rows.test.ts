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

test('takes the name and the endpoint of a node from its host [HN-015]', () => {
  expect(rowOf(member)).toMatchObject({
    id: 'n1',
    name: 'fra-edge-01',
    addresses: ['10.1.1.1'],
    endpoint: '203.0.113.90:51821',
  })
})

test('shows the id of a node whose host is unknown, without an endpoint', () => {
  expect(rowOf(member, { hosts: [] })).toMatchObject({ name: 'n1', endpoint: '' })
})

test('prefers the port seen from outside over the port on which the host listens', () => {
  const behindNat = { ...host, wg_public_listen_port: 4500 }
  expect(rowOf(member, { hosts: [behindNat] })?.endpoint).toBe('203.0.113.90:4500')
})

test('puts an IPv6 endpoint into brackets', () => {
  const six = { ...host, endpointip: '', endpointipv6: '2001:db8::7' }
  expect(rowOf(member, { hosts: [six] })?.endpoint).toBe('[2001:db8::7]:51821')
})

test('omits a config file that the server lists among the nodes', () => {
  expect(rowOf(client)).toBeUndefined()
  expect(rowOf({ ...client, is_user_node: true })).toBeUndefined()
})

test('treats a node as offline unless the server returns another status [HN-014]', () => {
  expect(rowOf(member)?.status).toBe('offline')
  expect(rowOf({ ...member, status: 'online' })?.status).toBe('online')
})

test.each([
  [{ isrelay: true }, ['gateway', 'relay']],
  [{ is_gw: true, isrelay: true }, ['gateway', 'relay']],
  [{ isrelay: true, is_auto_relay: true }, ['gateway', 'autoRelay', 'relay']],
  [{ isingressgateway: true }, ['gateway']],
  [{ isinternetgateway: true }, ['internetGateway']],
  [{ isrelayed: true }, ['relayed']],
  [{ is_fail_over: true }, ['failover']],
])('gives %j the kinds %j [HN-016]', (flags, kinds) => {
  expect(rowOf({ ...member, ...flags })?.kinds).toEqual(kinds)
})

test('marks a node of an egress route as egress', () => {
  const route = { id: 'e1', network: 'office', nodes: { n1: 250 } }
  expect(rowOf(member, { egress: [route] })?.kinds).toEqual(['egress'])
})

test('shows the names of tags without the network prefix [HN-013]', () => {
  expect(rowOf({ ...member, network: 'corp', tags: { 'corp.web': {} } })?.tags).toEqual(['web'])
})

test("converts the server's last check-in from seconds to milliseconds", () => {
  expect(rowOf({ ...member, lastcheckin: 1_760_000_000 })?.lastSeen).toBe(1_760_000_000_000)
})

test('returns the expiry in milliseconds', () => {
  expect(rowOf({ ...member, expdatetime: 1_760_000_000 })?.expires).toBe(1_760_000_000_000)
})

test.each([
  ['v0.99.0', 'v1.0.0', true],
  ['v1.0.0', 'v1.0.0', false],
  ['v1.0.1', 'v1.0.0', false],
  ['', 'v1.0.0', false],
  ['(devel)', 'v1.0.0', false],
  ['v0.99.0', '', false],
])('marks a client %j beside a server %j as outdated: %j', (version, serverVersion, isOutdated) => {
  const rows = toNodeRows({
    nodes: [z.parse(nodeSchema, member), z.parse(nodeSchema, { ...member, id: 'n2' })],
    hosts: [{ ...host, version }],
    egressRoutes: [],
    serverVersion,
  })
  expect(rows.map((row) => row.isOutdated)).toEqual([isOutdated, isOutdated])
})

test("marks nothing as outdated while the server's version is unknown", () => {
  expect(rowOf(member, { hosts: [{ ...host, version: 'v0.1.0' }] })?.isOutdated).toBe(false)
})

test('marks a node as leaving until its device has confirmed', () => {
  expect(rowOf({ ...member, pendingdelete: true })?.kinds).toEqual(['leaving'])
})

test('sets the network of a row from the node, or else from its list', () => {
  const inLab = (node: object, networkId?: string) =>
    toNodeRows({ nodes: [z.parse(nodeSchema, node)], hosts: [], egressRoutes: [], networkId })[0]
      ?.network
  expect(inLab({ ...member, network: 'lab' })).toBe('lab')
  expect(inLab({ ...member, network: 'elsewhere' }, 'lab')).toBe('lab')
})

test('keeps node and device as the server lists them', () => {
  expect(rowOf(member)).toMatchObject({ hostId: 'h1', node: member, host })
  expect(rowOf(member, { hosts: [] })?.host).toBeUndefined()
})

test('treats a check-in beyond the range of dates as never', () => {
  const node = z.parse(nodeSchema, { id: 'n1', lastcheckin: 1e300, expdatetime: 1e300 })
  const [row] = toNodeRows({ nodes: [node], hosts: [], egressRoutes: [] })
  expect(row).toMatchObject({ lastSeen: 0, expires: 0 })
})

test('returns no health for a node that is leaving, whatever its last status', () => {
  const isOnline = { ...member, status: 'online' }
  const [stays, leaves] = [rowOf(isOnline), rowOf({ ...isOnline, pendingdelete: true })]
  expect(stays && shownStatus(stays, 'warning')).toBe('warning')
  expect(stays && shownStatus(stays)).toBe('online')
  expect(leaves && shownStatus(leaves, 'online')).toBeUndefined()
})
