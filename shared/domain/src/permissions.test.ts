import { capabilitiesOf } from './capabilities'
import { isAdminRole, type Member, writeRefusal } from './permissions'

test.each([
  ['admin', true],
  ['super-admin', true],
  ['platform-user', false],
  ['service-user', false],
  ['Admin', false],
  ['', false],
])('says whether the role %j administers the platform: %j [US-007]', (role, expected) => {
  expect(isAdminRole(role)).toBe(expected)
})

/** Uses the rules of 1.0.0, where groups count. */
const canAdministerNetwork = (member: Member, networkId: string) =>
  writeRefusal(member, networkId, capabilitiesOf('1.0.0', true)) === undefined

const user = (groups: string[]) => ({
  platformRole: 'platform-user',
  groups: Object.fromEntries(groups.map((id) => [id, {}])),
})

test('lets a platform admin administer any network [US-008]', () => {
  expect(canAdministerNetwork({ platformRole: 'admin', groups: {} }, 'office')).toBe(true)
})

test('lets the global admin group administer any network [US-009]', () => {
  expect(canAdministerNetwork(user(['global-network-admin-grp']), 'office')).toBe(true)
})

test("lets a network's admin group administer that network only [US-010]", () => {
  expect(canAdministerNetwork(user(['office-network-admin-grp']), 'office')).toBe(true)
  expect(canAdministerNetwork(user(['office-network-admin-grp']), 'lab')).toBe(false)
})

test("lets a group that holds a network's admin role administer it [US-011]", () => {
  const network_roles = { office: { 'office-network-admin': {} }, lab: { 'lab-network-user': {} } }
  const member = { platformRole: 'platform-user', groups: { ops: { name: 'Ops', network_roles } } }

  expect(canAdministerNetwork(member, 'office')).toBe(true)
  expect(canAdministerNetwork(member, 'lab')).toBe(false)
})

test.each([null, {}, { network_roles: null }, { network_roles: { office: null } }])(
  'gives nothing to a group for which the server sends %j [US-011]',
  (ops) => {
    const member = { platformRole: 'platform-user', groups: { ops } }
    expect(canAdministerNetwork(member, 'office')).toBe(false)
  },
)

test('gives no network to a user without groups [US-012]', () => {
  expect(canAdministerNetwork(user([]), 'office')).toBe(false)
})

// contract 0.7 and 2.1; the rows of the embedded server's own matrix for writes in networks
const everyone: Record<string, [role: string, group?: string]> = {
  'super-admin': ['super-admin'],
  admin: ['admin'],
  auditor: ['auditor'],
  outsider: ['platform-user'],
  manager: ['platform-user', 'office-network-admin-grp'],
  'global manager': ['platform-user', 'global-network-admin-grp'],
  'service-outsider': ['service-user'],
  'service-manager': ['service-user', 'office-network-admin-grp'],
}

test.each([
  // role, result if groups count, result if roles decide
  ['super-admin', undefined, undefined],
  ['admin', undefined, undefined],
  ['auditor', 'person', 'auditor'],
  ['outsider', 'person', 'role'],
  ['manager', undefined, 'role'],
  ['global manager', undefined, 'role'],
  ['service-outsider', 'person', 'person'],
  ['service-manager', undefined, undefined],
])('lets %s write in a network, or denies it because of %j and %j', (who, byGroups, byRoles) => {
  const [platformRole = '', group] = everyone[who] ?? []
  const member = { platformRole, groups: group === undefined ? {} : { [group]: {} } }
  expect(writeRefusal(member, 'office', capabilitiesOf('1.0.0', true))).toBe(byGroups)
  expect(writeRefusal(member, 'office', capabilitiesOf('1.5.1', true))).toBe(byRoles)
})
