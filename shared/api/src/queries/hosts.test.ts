import { z } from '@meshdeck/platform'

import { deviceName, hostSchema, publicPort } from './hosts'

const hostWith = (part: object) => z.parse(hostSchema, { id: 'h1', ...part })

test.each([{}, { nat_type: '', dns: '' }])(
  'shows no NAT of a device with %j, and keeps its name servers [HN-005, HN-006]',
  (part) => expect(hostWith(part)).toMatchObject({ nat_type: 'public', dns: 'no' }),
)

test('values that the server sends are kept', () => {
  const said = { nat_type: 'behind_nat', dns: 'yes' }
  expect(hostWith(said)).toMatchObject(said)
})

test.each([
  [{ wg_public_listen_port: 40_001, listenport: 51_821 }, 40_001],
  [{ wg_public_listen_port: 0, listenport: 51_821 }, 51_821],
  [{}, 0],
])('reaches a device with the ports %j at %i', (ports, expected) => {
  expect(publicPort(hostWith(ports))).toBe(expected)
})

test.each([
  [{ name: 'edge-1' }, 'edge-1'],
  [{ name: '' }, 'h1'],
  [{}, 'h1'],
  [{ id: '0f9c1d2e-1111-4222-8333-444455556666', name: '' }, '0f9c1d2e'],
])('shows a device with %j as %s', (part, name) => {
  expect(deviceName(hostWith(part))).toBe(name)
})
