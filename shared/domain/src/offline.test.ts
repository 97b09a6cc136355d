import fc from 'fast-check'

import { offlineScope, type Peer } from './offline'

const peer = (deviceId: string, part: Partial<Peer> = {}): Peer => ({
  nodeId: `node of ${deviceId}`,
  deviceId,
  network: 'corp',
  status: 'online',
  addresses: [],
  relayedBy: '',
  ...part,
})
const site = ['203.0.113.4']

test('counts the devices behind the same public address, each once', () => {
  const scope = offlineScope('a', [
    peer('a', { status: 'offline', addresses: site }),
    peer('b', { status: 'offline', addresses: [...site, '2001:db8::1'] }),
    peer('b', { nodeId: 'b2', network: 'lab', status: 'offline', addresses: site }),
    peer('c', { addresses: site }),
    // switched off by a user
    peer('d', { status: 'disconnected', addresses: site }),
    peer('e', { status: 'offline', addresses: ['203.0.113.5'] }),
  ])
  expect(scope).toEqual({ address: { count: 2, down: 1 }, relays: [] })
})

test('ignores devices without a public address', () => {
  const scope = offlineScope('a', [peer('a', { status: 'offline' }), peer('b')])
  expect(scope.address).toBeUndefined()
})

test('returns whether the relay is offline, and how many others behind it are', () => {
  const behind = { relayedBy: 'node of relay', status: 'offline' }
  const peers = [peer('relay', { status: 'offline' }), peer('a', behind), peer('b', behind)]
  expect(offlineScope('a', peers).relays).toEqual([
    { nodeId: 'node of relay', isDown: true, count: 1, down: 1 },
  ])
  // not visible to this user
  expect(offlineScope('a', [peer('a', behind)]).relays).toEqual([])
})

test('never counts more offline devices than exist', () => {
  const some = fc.record({
    nodeId: fc.constantFrom('1', '2', '3'),
    deviceId: fc.constantFrom('a', 'b', 'c', 'd'),
    network: fc.constant('corp'),
    status: fc.constantFrom('online', 'offline', 'disconnected', 'error', 'odd'),
    addresses: fc.subarray(['203.0.113.4', '203.0.113.5']),
    relayedBy: fc.constantFrom('', '1', '2'),
  })
  fc.assert(
    fc.property(fc.array(some), (peers) => {
      const { address, relays } = offlineScope('a', peers)
      for (const { count, down } of [...(address ? [address] : []), ...relays]) {
        expect(down).toBeGreaterThanOrEqual(0)
        expect(down).toBeLessThanOrEqual(count)
        expect(count).toBeLessThanOrEqual(3)
      }
    }),
  )
})
