import { hostSchema } from '@meshdeck/api/hosts'
import { z } from '@meshdeck/platform'

import { toDeviceRows } from './device-rows'

const hostWith = (part: object) => z.parse(hostSchema, { id: 'h1', name: 'fra-edge-01', ...part })
const rowOf = (part: object, serverVersion = 'v1.0.0') =>
  toDeviceRows([hostWith(part)], { serverVersion })[0]

test.each([
  ['v0.99.0', 'v1.0.0', true],
  ['v1.0.0', 'v1.0.0', false],
  ['v1.1.0', 'v1.0.0', false],
  ['v0.99.0', '', false],
])('%s is outdated beside a server of version %j: %j', (version, serverVersion, expected) => {
  expect(rowOf({ version }, serverVersion)?.isOutdated).toBe(expected)
})

test.each([
  ['darwin', 'macOS'],
  ['linux', 'Linux'],
  ['plan9', 'plan9'],
  ['constructor', 'constructor'],
])('the system %s reads %s', (os, name) => {
  expect(rowOf({ os })?.os).toBe(name)
})

test('a device is in as many networks as it has nodes', () => {
  expect(rowOf({ nodes: ['n1', 'n2'] })?.networkCount).toBe(2)
  expect(rowOf({ nodes: null })?.networkCount).toBe(0)
})
