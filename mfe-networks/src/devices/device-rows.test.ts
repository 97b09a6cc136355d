import { hostSchema } from '@meshdeck/api/hosts'
import { nodeSchema } from '@meshdeck/api/nodes'
import { z } from '@meshdeck/platform'

import { toDeviceRows } from './device-rows'
import { checkInsOf } from './use-check-ins'

const hostWith = (part: object) => z.parse(hostSchema, { id: 'h1', name: 'fra-edge-01', ...part })
const rowOf = (part: object, serverVersion = 'v1.0.0') =>
  toDeviceRows([hostWith(part)], { serverVersion })[0]

test.each([
  ['v0.99.0', 'v1.0.0', true],
  ['v1.0.0', 'v1.0.0', false],
  ['v1.1.0', 'v1.0.0', false],
  ['v0.99.0', '', false],
  ['', '', false],
])('%s is outdated beside a server of version %j: %j', (version, serverVersion, expected) => {
  expect(rowOf({ version }, serverVersion)?.isOutdated).toBe(expected)
})

test.each(['', 'dev', '(devel)', 'unknown'])('the client version %j is unknown', (version) => {
  expect(rowOf({ version })).toMatchObject({ version: '', isOutdated: false })
})

test.each([
  ['darwin', 'macOS'],
  ['linux', 'Linux'],
  ['windows', 'Windows'],
  ['freebsd', 'FreeBSD'],
  ['iot', 'IoT'],
  ['plan9', 'plan9'],
  ['constructor', 'constructor'],
])('the system %s reads %s', (os, name) => {
  expect(rowOf({ os })?.os).toBe(name)
})

test('a device is in as many networks as it has nodes', () => {
  expect(rowOf({ nodes: ['n1', 'n2'] })?.networkCount).toBe(2)
  expect(rowOf({ nodes: null })?.networkCount).toBe(0)
})

test('the addresses that are known stand IPv4 first', () => {
  const both = { endpointip: '203.0.113.4', endpointipv6: '2001:db8::4' }
  expect(rowOf(both)?.endpoints).toEqual(['203.0.113.4', '2001:db8::4'])
  expect(rowOf({ endpointipv6: '2001:db8::4' })?.endpoints).toEqual(['2001:db8::4'])
})

test('the server lists nodes of a device that has left them too', () => {
  const hosts = [hostWith({ nodes: ['n1'] })]
  const networkCounts = new Map([['h1', 0]])
  const [row] = toDeviceRows(hosts, { serverVersion: '', networkCounts })
  expect(row).toMatchObject({ networkCount: 0, listsNodes: true })
  expect(rowOf({ nodes: [] })?.listsNodes).toBe(false)
})

test('a device without a name is called by its id', () => {
  expect(rowOf({ name: '' })?.name).toBe('h1')
})

test('a device has checked in when the last of its nodes has, and nobody knows when it has none', () => {
  const nodes = [10, 30, 20].map((lastcheckin, index) =>
    z.parse(nodeSchema, { id: `n${index}`, hostid: 'h1', network: 'corp', lastcheckin }),
  )
  const hosts = [hostWith({}), hostWith({ id: 'h2' })]
  const rows = toDeviceRows(hosts, { serverVersion: '', checkIns: checkInsOf(nodes) })
  expect(rows.map(({ lastSeen }) => lastSeen)).toEqual([30_000, 0])
})
