import fc from 'fast-check'

import { openStore } from '../storage/store'
import { addGateway, addNetwork } from '../testing/fixtures'
import { wireguardFaults } from '../testing/wireguard-grammar'
import { createExtClient } from './create-ext-client'
import { extClientType } from './ext-client'
import { wireguardConfig } from './wireguard-config'

const address = fc.oneof(fc.ipV4(), fc.constant('2606:4700::1111'))
const range = fc.constantFrom('192.168.7.0/24', '172.20.0.0/16', 'fd99::/64', '203.0.113.9/32')
const line = fc.stringMatching(/^[a-z][a-z %_=/.-]{0,30}$/)
const script = fc.array(line, { maxLength: 3 }).map((lines) => lines.join('\n'))

const inputs = fc.record({
  dns: fc.array(address, { maxLength: 3 }).map((servers) => servers.join(',')),
  extraallowedips: fc.array(range, { maxLength: 3 }),
  postup: script,
  postdown: script,
})
const sides = fc.record({ isSecond: fc.boolean(), withCommands: fc.boolean() })

test('writes files that WireGuard accepts, whatever a client contains', () => {
  fc.assert(
    fc.property(fc.array(inputs, { minLength: 1, maxLength: 4 }), sides, (clients, side) => {
      const store = openStore(':memory:')
      addNetwork(store, { netid: 'one', addressrange: '10.1.0.0/24', addressrange6: 'fd01::/64' })
      const gateway = addGateway(store, 'one')
      store.hosts.update(gateway.hostid, {
        publickey: `${'k'.repeat(42)}E=`,
        ...(side.isSecond && { endpointip: '', endpointipv6: '2001:db8::1' }),
        listenport: 51_821,
      })
      for (const [place, more] of clients.entries()) {
        const input = { ...extClientType.zero(), ...more, clientid: `client-${place}` }
        const client = createExtClient(store, { gateway, input, ownerid: 'admin' })
        const { withCommands } = side
        const text = wireguardConfig(store, client, { preferredIp: '', withCommands })
        expect(wireguardFaults(text)).toEqual([])
      }
      store.close()
    }),
    { numRuns: 40 },
  )
})

test.each([
  ['PrivateKey = [ENTER PRIVATE KEY]', 'PrivateKey = [ENTER PRIVATE KEY]'],
  ['DNS = one', 'DNS = one'],
  ['Endpoint = 2001:db8::1:51821', 'Endpoint = 2001:db8::1:51821'],
  ['AllowedIPs = 10.1.0.0/33', 'AllowedIPs = 10.1.0.0/33'],
  ['Ownerid = admin', 'Ownerid = admin'],
])('is checked with a grammar that rejects %s', (line, fault) => {
  const key = `${'k'.repeat(42)}E=`
  const sound = [
    '[Interface]',
    `PrivateKey = ${key}`,
    'Address = 10.1.0.254/32',
    '[Peer]',
    `PublicKey = ${key}`,
    'AllowedIPs = 10.1.0.0/24',
    'Endpoint = 203.0.113.1:51821',
  ]
  expect(wireguardFaults(sound.join('\n'))).toEqual([])
  const section = /^(PrivateKey|DNS|Owner)/.test(line) ? 1 : 4
  expect(wireguardFaults(sound.toSpliced(section, 0, line).join('\n'))).toEqual([fault])
})
