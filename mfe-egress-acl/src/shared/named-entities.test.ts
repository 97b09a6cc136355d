import { egressRouteSchema } from '@meshdeck/api/egress'
import { hostSchema } from '@meshdeck/api/hosts'
import { nodeSchema } from '@meshdeck/api/nodes'
import { userGroupSchema } from '@meshdeck/api/users'
import { z } from '@meshdeck/platform'

import { readService, serviceText } from './entities'
import { aboutEntity, sharesName, entitiesWithAddress, toNamedEntities } from './named-entities'
import { entityNamed } from './sample-records'

const node = (part: object) => z.parse(nodeSchema, { network: 'corp', status: 'online', ...part })
const route = (part: object) =>
  z.parse(egressRouteSchema, { id: 'r1', name: 'plant', network: 'corp', status: true, ...part })

const RELAYED = 'bbbbbbbb-0000-4000-8000-000000000000'

test('names nodes by their devices, with their relays, and config files with their gateways', () => {
  const entities = toNamedEntities({
    networkId: 'corp',
    hosts: [z.parse(hostSchema, { id: 'h1', name: 'edge-1' })],
    nodes: [
      node({ id: 'a', hostid: 'h1', address: '10.1.0.1/24', address6: 'fd00::1/64' }),
      node({ id: RELAYED, isrelayed: true, relayedby: 'a', status: 'offline' }),
      node({
        id: 'x',
        is_static: true,
        static_node: { clientid: 'tablet', address: '10.1.0.9', ingressgatewayid: 'a' },
      }),
    ],
  })
  expect(entities.get('node:a')).toMatchObject({
    name: 'edge-1',
    addresses: ['10.1.0.1', 'fd00::1'],
    status: 'online',
  })
  expect(entities.get(`node:${RELAYED}`)).toMatchObject({
    name: 'bbbbbbbb',
    way: { by: 'relay', names: ['edge-1'] },
  })
  expect(entities.get('client:tablet')).toMatchObject({
    addresses: ['10.1.0.9'],
    status: 'disabled',
    way: { by: 'gateway', names: ['edge-1'] },
  })
})

test('returns range, state and nodes of a route, and no address for the internet', () => {
  const lists = { networkId: 'corp', hosts: [], nodes: [] }
  const known = (part: object) =>
    toNamedEntities({ ...lists, routes: [route(part)] }).get('route:r1')
  expect(known({ range: '10.9.0.0/16', tags: { 'corp.sites': 1 } })).toMatchObject({
    addresses: ['10.9.0.0/16'],
    status: 'enabled',
    isByTag: true,
    way: { by: 'route', names: ['sites'] },
  })
  expect(
    known({ range: '10.9.0.0/16', nat: true, mode: 'virtual_nat', virtual_range: '100.64.0.0/16' }),
  ).toMatchObject({ addresses: ['100.64.0.0/16', '10.9.0.0/16'] })
  expect(known({ range: '*', status: false })).toMatchObject({
    addresses: [],
    status: 'disabled',
    isByTag: false,
  })
})

test('finds the owner of an address first, then the narrowest range that contains it', () => {
  const entities = [
    entityNamed('route', 'wide', ['10.20.0.0/16']),
    entityNamed('route', 'internet'),
    entityNamed('route', 'by name', ['db.example.com']),
    entityNamed('route', 'narrow', ['10.20.4.0/24']),
    entityNamed('route', 'behind a pool', ['100.64.0.0/24', '192.168.1.0/24']),
    entityNamed('node', 'edge-1', ['10.20.4.15', 'fd00::1']),
    entityNamed('node', 'edge-2', ['10.20.4.16']),
  ]
  const at = (address: string) => entitiesWithAddress(address, entities).map(({ name }) => name)
  expect(at('10.20.4.15')).toEqual(['edge-1', 'narrow', 'wide'])
  expect(at('10.20.9.1')).toEqual(['wide'])
  expect(at('192.168.1.7')).toEqual(['behind a pool'])
  expect(at('fd00::1')).toEqual(['edge-1'])
  expect(at('192.0.2.1')).toEqual([])
})

test('adds an address to a name, and an id only if two items share the name', () => {
  const lists = { networkId: 'corp', nodes: [], hosts: [] }
  const group = (id: string, name: string) => z.parse(userGroupSchema, { id, name })
  const entities = toNamedEntities({
    ...lists,
    routes: [route({ range: '10.9.0.0/16' })],
    groups: [group('g1', 'staff'), group('g2', 'night'), group('g3', 'night')],
  })
  const about = [...entities.values()].map((entity) =>
    aboutEntity(entity, sharesName(entities)(entity)),
  )
  expect(about).toEqual(['10.9.0.0/16', undefined, 'g2', 'g3'])
})

test.each([
  ['tcp 5432', { protocol: 'tcp', port: 5432 }],
  [' UDP/53 ', { protocol: 'udp', port: 53 }],
  ['443', { protocol: 'tcp', port: 443 }],
  ['icmp', { protocol: 'icmp' }],
])('reads %p as a service', (text, service) => {
  expect(readService(text)).toEqual(service)
  expect(readService(serviceText(service))).toEqual(service)
})

test.each(['', 'tcp 0', 'tcp 65536', 'icmp 8', 'gre', 'tcp 80-90', 'tcp 80 90'])(
  'rejects %p as a service',
  (text) => {
    expect(readService(text)).toBeUndefined()
  },
)
