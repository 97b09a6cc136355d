import { pendingHostSchema } from '@meshdeck/api/pending-hosts'
import { z } from '@meshdeck/platform'

import { toPendingRows } from './pending-rows'

const waiting = {
  id: 'p1',
  host_id: 'h1',
  host_name: 'new',
  network: 'lab',
  public_key: 'key',
  enrollment_key_id: { tags: ['branch', 'roof'], groups: ['lab.branch'] },
  os: 'darwin',
  version: 'v0.99.0',
  requested_at: '2026-01-02T03:04:05Z',
}
const rowOf = (part: object, serverVersion = 'v1.0.0') =>
  toPendingRows([z.parse(pendingHostSchema, { ...waiting, ...part })], serverVersion)[0]

test('shows a pending device with its key and the time of its request', () => {
  expect(rowOf({})).toEqual({
    id: 'p1',
    hostId: 'h1',
    name: 'new',
    network: 'lab',
    os: 'macOS',
    version: 'v0.99.0',
    isOutdated: true,
    keyName: 'branch, roof',
    tags: ['lab.branch'],
    publicKey: 'key',
    requestedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
  })
})

test.each([
  ['v1.0.0', 'v1.0.0'],
  ['v0.99.0', ''],
  ['', 'v1.0.0'],
  ['dev', 'v1.0.0'],
])("doesn't mark a client %s beside a server %j as outdated", (version, serverVersion) => {
  expect(rowOf({ version }, serverVersion)?.isOutdated).toBe(false)
})

test('leaves unknown values empty', () => {
  const unknown = { enrollment_key_id: null, requested_at: '', os: 'plan9' }
  expect(rowOf(unknown)).toMatchObject({ keyName: '', requestedAt: 0, os: 'plan9' })
})

test('shows the id of a device without a name, or else that of its request', () => {
  expect(rowOf({ host_name: '' })?.name).toBe('h1')
  expect(rowOf({ host_name: '', host_id: '' })?.name).toBe('p1')
})
