import { configFileSchema } from '@meshdeck/api/config-files'
import { egressRouteSchema } from '@meshdeck/api/egress'
import { enrollmentKeySchema } from '@meshdeck/api/enrollment-keys'
import { hostSchema } from '@meshdeck/api/hosts'
import { policySchema } from '@meshdeck/api/policies'
import { roleSchema } from '@meshdeck/api/roles'
import { tagSchema } from '@meshdeck/api/tags'
import { userGroupSchema, userSchema } from '@meshdeck/api/users'
import { z } from '@meshdeck/platform'

import {
  configFileEntities,
  deviceEntities,
  dnsEntities,
  egressEntities,
  groupEntities,
  keyEntities,
  networkEntities,
  nodeEntities,
  policyEntities,
  roleEntities,
  tagEntities,
  userEntities,
} from './entities'

const node = {
  id: 'n-1',
  hostid: 'h-1',
  network: 'lab',
  address: '10.1.0.7/24',
  address6: '',
  is_static: false,
}

test('finds a node with an unknown device by its id and address', () => {
  expect(nodeEntities([node], [])).toEqual([
    {
      id: 'n-1',
      name: 'n-1',
      networkId: 'lab',
      addresses: ['10.1.0.7'],
      otherNames: [],
      publicKey: '',
      params: { networkId: 'lab', nodeId: 'n-1' },
    },
  ])
})

const host = z.parse(hostSchema, {
  id: 'h-1',
  name: 'edge',
  endpointip: '203.0.113.4',
  endpointipv6: '',
  publickey: 'k=',
})

test("adds the device's name, endpoint and key to a node", () => {
  const other = { ...host, id: 'h-2', name: 'core' }
  expect(nodeEntities([{ ...node, address6: 'fd00::7/64' }], [other, host])).toMatchObject([
    {
      name: 'edge',
      addresses: ['10.1.0.7', 'fd00::7'],
      otherNames: ['203.0.113.4', 'edge.lab'],
      publicKey: 'k=',
    },
  ])
  expect(nodeEntities([node], [{ ...host, name: '' }])).toMatchObject([{ name: 'n-1' }])
  expect(nodeEntities([node], [host], 'nm.internal')).toMatchObject([
    { otherNames: ['203.0.113.4', 'edge.lab.nm.internal'] },
  ])
})

test('lists only those names of a network that belong to no node', () => {
  const entry = { network: 'lab', address: '10.1.0.7', address6: '' }
  const entries = [
    { ...entry, name: 'edge.lab.nm.internal', isCustom: false },
    { ...entry, name: 'printer.nm.internal', isCustom: true },
  ]
  expect(dnsEntities(entries)).toMatchObject([
    { name: 'printer.nm.internal', networkId: 'lab', addresses: ['10.1.0.7'] },
  ])
})

test('finds networks and devices by name and address', () => {
  const lab = { netid: 'lab', addressrange: '10.1.0.0/24', addressrange6: '', hosts: 2 }
  expect(networkEntities([lab])).toEqual([
    { id: 'lab', name: 'lab', addresses: ['10.1.0.0/24'], params: { networkId: 'lab' } },
  ])
  const device = {
    id: 'h-1',
    name: 'edge',
    addresses: ['203.0.113.4'],
    publicKey: 'k=',
    params: { deviceId: 'h-1' },
  }
  expect(deviceEntities([host])).toEqual([device])
  expect(deviceEntities([{ ...host, name: '' }])).toMatchObject([{ name: 'h-1' }])
})

test('finds a config file by its addresses, routes and owner', () => {
  const file = z.parse(configFileSchema, {
    clientid: 'phone',
    network: 'lab',
    ownerid: 'ada',
    publickey: 'k=',
    address: '10.1.0.9',
    address6: '',
    extraallowedips: ['10.9.0.0/24'],
  })
  expect(configFileEntities([file])).toEqual([
    {
      id: 'lab phone',
      name: 'phone',
      networkId: 'lab',
      addresses: ['10.1.0.9', '10.9.0.0/24'],
      otherNames: ['ada'],
      publicKey: 'k=',
      params: { networkId: 'lab', fileId: 'phone' },
    },
  ])
})

test.each([
  [{ name: 'office', range: '10.2.0.0/16' }, 'office', ['10.2.0.0/16'], []],
  [{ name: '', range: '10.2.0.0/16' }, '10.2.0.0/16', ['10.2.0.0/16'], []],
  [{ name: '', range: '', domain: 'a.example' }, 'a.example', [], ['a.example']],
])('names the egress route %j %s', (...given) => {
  const [part, name, addresses, others] = given
  const route = z.parse(egressRouteSchema, { id: 'r1', network: 'lab', ...part })
  const entity = {
    id: 'r1',
    name,
    networkId: 'lab',
    addresses,
    otherNames: others,
    params: { networkId: 'lab', routeId: 'r1' },
  }
  expect(egressEntities([route])).toEqual([entity])
})

test('names a tag without a name by its id', () => {
  const tags = [{ id: 'lab.web', tag_name: 'web' }, { id: 'lab.x' }]
  const entities = tagEntities(tags.map((tag) => z.parse(tagSchema, { network: 'lab', ...tag })))
  expect(entities).toEqual([
    {
      id: 'lab.web',
      name: 'web',
      networkId: 'lab',
      addresses: [],
      params: { networkId: 'lab', tagId: 'lab.web' },
    },
    expect.objectContaining({ name: 'x' }),
  ])
})

test('leaves config files in the list of nodes to their own kind', () => {
  expect(nodeEntities([{ ...node, is_static: true }], [])).toEqual([])
})

test('takes nothing from a key that lets a device join', () => {
  const key = {
    value: 'SECRETVALUE',
    token: 'SECRETTOKEN',
    tags: ['servers'],
    networks: ['lab'],
    groups: [],
    relay: '',
    auto_egress: false,
    auto_assign_gw: false,
    unlimited: true,
    uses_remaining: 0,
    expiration: '',
    type: 3,
    default: false,
  }
  const entities = keyEntities([key, { ...key, tags: ['edge', 'spare'] }])
  expect(entities).toMatchObject([
    { id: '0', name: 'servers', otherNames: ['lab'], addresses: [], params: {} },
    { id: '1', name: 'edge, spare' },
  ])
  expect(JSON.stringify(entities)).not.toContain('SECRET')
})

test('names a key without a name by its position, as in the table of keys', () => {
  const unnamed = z.parse(enrollmentKeySchema, { value: 'SECRETVALUE' })
  expect(keyEntities([unnamed, unnamed]).map(({ name }) => name)).toEqual(['#1', '#2'])
})

test('names a route without name, range and domain by its id', () => {
  const route = z.parse(egressRouteSchema, { id: 'r1', network: 'lab' })
  expect(egressEntities([route])[0]?.name).toBe('r1')
})

test('finds a user by username and display name', () => {
  const users = [{ username: 'ada', display_name: 'Ada L.' }, { username: 'bob' }]
  const entities = userEntities(users.map((user) => z.parse(userSchema, user)))
  expect(entities).toEqual([
    { id: 'ada', name: 'ada', addresses: [], otherNames: ['Ada L.'], params: {} },
    { id: 'bob', name: 'bob', addresses: [], otherNames: [], params: {} },
  ])
})

test('finds a user group by name or id, and by description', () => {
  const groups = [{ id: 'g-1', name: 'Desk', meta_data: 'night' }, { id: 'g-2' }]
  expect(groupEntities(groups.map((group) => z.parse(userGroupSchema, group)))).toEqual([
    { id: 'g-1', name: 'Desk', addresses: [], otherNames: ['night'], params: { groupId: 'g-1' } },
    expect.objectContaining({ name: 'g-2' }),
  ])
})

test('finds a role by name and description, a server role with or without dashes', () => {
  const roles = [
    { id: 'r-1', name: 'Night shift', meta_data: 'ops' },
    { id: 'super-admin', name: 'super-admin' },
  ]
  expect(roleEntities(roles.map((role) => z.parse(roleSchema, role)))).toEqual([
    {
      id: 'r-1',
      name: 'Night shift',
      addresses: [],
      otherNames: ['ops'],
      params: { roleId: 'r-1' },
    },
    {
      id: 'super-admin',
      name: 'super-admin',
      addresses: [],
      otherNames: ['super admin'],
      params: { roleId: 'super-admin' },
    },
  ])
})

test('finds a policy by name, or by id if it has none', () => {
  const policies = [
    { id: 'p1', name: 'web' },
    { id: 'p2', name: '' },
  ]
  const entities = policyEntities(
    policies.map((policy) => z.parse(policySchema, { network_id: 'lab', ...policy })),
  )
  const params = { networkId: 'lab', policyId: 'p1' }
  expect(entities).toEqual([
    { id: 'p1', name: 'web', networkId: 'lab', addresses: [], params },
    expect.objectContaining({ name: 'p2' }),
  ])
})
