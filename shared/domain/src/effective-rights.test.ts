import { capabilitiesOf } from './capabilities'
import {
  canJoin,
  type RightsInventory,
  type RightsPerson,
  grantsOf,
  rightChanges,
  rightOf,
  findPermittedPeople,
} from './effective-rights'
import { extentOf, type RightAccess, type RightsRole } from './network-rights'

const role = (id: string, access: RightAccess = {}, full_access = false): RightsRole => ({
  id,
  full_access,
  network_level_access: access,
})

/** Builds a server with a user group and an administrator group of `lab`. */
function inventoryOf({ isPro = true, version = '1.0.0' } = {}): RightsInventory {
  const server = capabilitiesOf(version, isPro)
  const clients = server.hasSingularKinds ? 'extclient' : 'extclients'
  const own = { create: true, read: true, update: true, delete: true, self_only: true }
  const roles = [
    role('lab-user', {
      [clients]: { all_extclients: own },
      remote_access_gw: { all_remote_access_gw: { read: true, vpn_access: true } },
    }),
    role('lab-admin', {}, true),
  ]
  return {
    server,
    platformRoles: new Map(
      ['admin', 'platform-user', 'service-user', 'auditor'].map((id) => [
        id,
        role(id, {}, id === 'admin'),
      ]),
    ),
    networkRoles: new Map(roles.map((role) => [role.id, role])),
    groups: new Map([
      ['users', { network_roles: { lab: { 'lab-user': {} } } }],
      ['admins', { network_roles: { lab: { 'lab-admin': {} } } }],
      ['everywhere', { network_roles: { all_networks: { 'lab-user': {} } } }],
    ]),
  }
}

const person = (platform_role_id: string, ...groups: string[]): RightsPerson => ({
  platform_role_id,
  user_group_ids: Object.fromEntries(groups.map((id) => [id, {}])),
})

const inLab = { networkId: 'lab', kind: 'extclient', action: 'update' } as const

test('lets users join networks where they have a role, and administrators all', () => {
  const inventory = inventoryOf({ version: '1.5.1' })
  const joins = (user: RightsPerson, networkId: string) => canJoin(user, networkId, inventory)
  expect(joins(person('service-user', 'users'), 'lab')).toBe(true)
  expect(joins(person('service-user', 'users'), 'office')).toBe(false)
  expect(joins(person('auditor', 'everywhere'), 'office')).toBe(true)
  expect(joins(person('platform-user'), 'lab')).toBe(false)
  expect(joins(person('admin'), 'lab')).toBe(true)
  const own = { ...person('service-user'), network_roles: { lab: { 'lab-user': {} } } }
  expect([canJoin(own, 'lab', inventoryOf()), joins(own, 'lab')]).toEqual([true, false])
})

test('gives everyone all rights in the community edition, with the edition as source', () => {
  expect(rightOf(person('platform-user'), inLab, inventoryOf({ isPro: false }))).toEqual({
    extent: 'all',
    sources: [{ kind: 'edition' }],
  })
})

test('gives all rights everywhere by a platform role with full access', () => {
  expect(rightOf(person('admin'), { ...inLab, networkId: 'other' }, inventoryOf())).toEqual({
    extent: 'all',
    sources: [{ kind: 'platform-role', roleId: 'admin' }],
  })
})

test('gives rights by groups to everyone before 1.5.1, and own config files to users of the network', () => {
  expect(rightOf(person('platform-user', 'users'), inLab, inventoryOf())).toEqual({
    extent: 'own',
    sources: [{ kind: 'grant', networkId: 'lab', roleId: 'lab-user', groupId: 'users' }],
  })
})

test('counts the widest right, and reports its source', () => {
  const { extent, sources } = rightOf(
    person('service-user', 'users', 'admins'),
    inLab,
    inventoryOf(),
  )
  expect(extent).toBe('all')
  expect(sources).toEqual([
    { kind: 'grant', networkId: 'lab', roleId: 'lab-admin', groupId: 'admins' },
  ])
})

test('applies a role in all networks in each, and a role in one network only there', () => {
  const other = { ...inLab, networkId: 'other' }
  expect(rightOf(person('service-user', 'everywhere'), other, inventoryOf()).extent).toBe('own')
  expect(rightOf(person('service-user', 'users'), other, inventoryOf()).extent).toBe('none')
})

test("counts a user's own roles only before 1.5.1", () => {
  const own = { ...person('service-user'), network_roles: { lab: { 'lab-admin': {} } } }
  expect(rightOf(own, inLab, inventoryOf()).extent).toBe('all')
  expect(rightOf(own, inLab, inventoryOf({ version: '1.5.1' })).extent).toBe('none')
  expect(grantsOf(own, inventoryOf({ version: '1.5.1' }))).toEqual([])
})

test.each(['auditor', 'platform-user'])(
  'lets %s read every network and write none since 1.5.1, whatever the groups',
  (platformRole) => {
    const later = inventoryOf({ version: '1.5.1' })
    const manager = person(platformRole, 'admins')
    expect(rightOf(manager, inLab, later)).toEqual({ extent: 'none', sources: [] })
    expect(rightOf(manager, { ...inLab, networkId: 'x', action: 'read' }, later).extent).toBe('all')
  },
)

test('includes devices in gateway read rights before 1.5.1, unless the role sets rights on devices', () => {
  const asked = { kind: 'host', action: 'read' } as const
  const gateways = { remote_access_gw: { all_remote_access_gw: { read: true } } }
  const earlier = capabilitiesOf('1.0.0', true)
  expect(extentOf(role('r', gateways), asked, earlier)).toBe('all')
  expect(extentOf(role('r', gateways), asked, capabilitiesOf('1.5.1', true))).toBe('none')
  expect(extentOf(role('r', { ...gateways, hosts: {} }), asked, earlier)).toBe('none')
})

test('reports a change of a role once for all affected users, by name, with all actions on the kind', () => {
  const before = inventoryOf({ version: '1.5.1' })
  const widened = role('lab-user', { egress: { all_egress: { update: true, create: true } } })
  const after = { ...before, networkRoles: new Map([['lab-user', widened]]) }
  const people = ['anna', 'berta'].map((username) => ({
    ...person('service-user', 'users'),
    username,
  }))
  const unmoved = [
    { ...person('admin', 'users'), username: 'admin' },
    { ...person('platform-user', 'users'), username: 'pia' },
  ]
  const changes = rightChanges(
    [...people, ...unmoved].map((person) => ({ before: person, after: person })),
    ['lab'],
    { before, after },
  )

  expect(changes).toContainEqual({
    networkId: 'lab',
    kind: 'egress',
    actions: ['create', 'update'],
    before: 'none',
    after: 'all',
    usernames: ['anna', 'berta'],
  })
  expect(changes).toContainEqual(
    expect.objectContaining({ kind: 'extclient', before: 'own', after: 'none' }),
  )
  for (const { usernames } of changes) expect(usernames).toEqual(['anna', 'berta'])
})

test('sorts changes by network, and counts a network and its users once', () => {
  const before = inventoryOf({ version: '1.5.1' })
  const anna = { ...person('service-user', 'admins'), username: 'anna' }
  const outcome = { before: anna, after: { ...anna, user_group_ids: {} } }
  const grouped = new Map(before.groups)
  const everywhere = { yard: { 'lab-admin': {} }, lab: { 'lab-admin': {} } }
  grouped.set('admins', { network_roles: everywhere })
  const inventory = { ...before, groups: grouped }
  const changes = rightChanges([outcome], ['yard', 'lab', 'yard'], {
    before: inventory,
    after: inventory,
  })
  const networks = changes.map(({ networkId }) => networkId)
  expect(new Set(networks)).toEqual(new Set(['lab', 'yard']))
  expect(networks).toEqual(networks.toSorted())
  for (const { usernames } of changes) expect(usernames).toEqual(['anna'])
})

test('returns the users who have a right, each with its sources', () => {
  const people = [
    { ...person('service-user', 'admins'), username: 'anna' },
    { ...person('service-user', 'admins'), username: 'berta' },
    { ...person('service-user'), username: 'carl' },
  ]
  const found = findPermittedPeople(people, inLab, inventoryOf())
  const grant = { kind: 'grant', networkId: 'lab', roleId: 'lab-admin', groupId: 'admins' }
  expect(found.map((entry) => [entry.person.username, entry.right.sources])).toEqual([
    ['anna', [grant]],
    ['berta', [grant]],
  ])
})
