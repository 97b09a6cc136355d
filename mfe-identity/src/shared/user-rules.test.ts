import { type User, userSchema } from '@meshdeck/api/users'
import { z } from '@meshdeck/platform'

import { assignableRoles, authTypeOf, refusalOf, toUserRows, type UserAction } from './user-rules'

const userOf = (fields: Partial<User>) => z.parse(userSchema, { username: 'beata', ...fields })

const boss = { username: 'boss', role: 'super-admin' }
const carl = { username: 'carl', role: 'admin' }

const ownBoss = userOf({ username: 'boss', platform_role_id: 'super-admin' })
const admin = userOf({ platform_role_id: 'admin' })
const superAdmin = userOf({ platform_role_id: 'super-admin' })
const person = userOf({ platform_role_id: 'platform-user' })
const ownCarl = userOf({ username: 'carl', platform_role_id: 'admin' })

test.each<[UserAction, string | undefined]>([
  ['edit', undefined],
  ['resetPassword', undefined],
  ['disable', undefined],
  ['transfer', undefined],
  ['delete', undefined],
])('lets the super admin %s an admin', (action, refusal) => {
  expect(refusalOf(action, admin, boss)).toBe(refusal)
})

test.each<[UserAction, User, string | undefined]>([
  ['edit', admin, 'ofAdmin'],
  ['edit', superAdmin, 'ofSuperAdmin'],
  ['edit', ownCarl, undefined],
  ['edit', person, undefined],
  ['move', admin, 'ofAdmin'],
  ['move', person, undefined],
  ['resetPassword', admin, 'ofAdmin'],
  ['resetPassword', ownCarl, 'ownPassword'],
  ['disable', admin, undefined],
  ['disable', superAdmin, 'ofSuperAdmin'],
  ['disable', ownCarl, 'ownAccount'],
  ['delete', admin, 'ofAdmin'],
  ['delete', superAdmin, 'ofSuperAdmin'],
  ['delete', ownCarl, 'ownAccount'],
  ['delete', person, undefined],
  ['resetFactor', admin, 'noFactor'],
  ['resetFactor', { ...admin, is_mfa_enabled: true }, 'ofAdmin'],
  ['resetFactor', { ...person, is_mfa_enabled: true }, undefined],
  ['resetFactor', { ...ownCarl, is_mfa_enabled: true }, 'ownFactor'],
  ['transfer', admin, 'notSuperAdmin'],
])('says to an admin who tries to %s %o the reason %j', (action, user, refusal) => {
  expect(refusalOf(action, user, carl)).toBe(refusal)
})

test.each<[UserAction, string | undefined]>([
  ['edit', undefined],
  ['move', 'ownAccount'],
  ['resetPassword', 'ownPassword'],
  ['disable', 'ownAccount'],
  ['delete', 'ownAccount'],
  ['transfer', 'alreadySuperAdmin'],
])('says to the super admin who tries to %s the own account the reason %j', (action, refusal) => {
  expect(refusalOf(action, ownBoss, boss)).toBe(refusal)
})

test('lets only an enabled admin become super admin [US-017]', () => {
  expect(refusalOf('transfer', person, boss)).toBe('adminsOnly')
  expect(refusalOf('transfer', { ...admin, account_disabled: true }, boss)).toBe('isDisabled')
})

test.each([{ auth_type: 'oauth' }, { external_identity_provider_id: '00u1a2b3c4' }])(
  'says that a user with %o has no password to reset [US-003, US-005]',
  (fields) => {
    expect(refusalOf('resetPassword', userOf(fields), boss)).toBe('noPassword')
  },
)

const rowOf = (part: object) => toUserRows([z.parse(userSchema, { username: 'beata', ...part })])[0]

test('shows a user as the server lists the user, with added fields', () => {
  expect(
    rowOf({
      auth_type: 'oauth',
      user_group_ids: { admins: {}, guests: {} },
      last_login_time: '2026-11-21T08:12:00Z',
    }),
  ).toMatchObject({
    username: 'beata',
    id: 'beata',
    name: 'beata',
    authType: 'sso',
    groupCount: 2,
    lastLogin: Date.UTC(2026, 10, 21, 8, 12),
  })
})

test('counts zero sign-ins and groups for a user without either', () => {
  expect(rowOf({ user_group_ids: null, last_login_time: '0001-01-01T00:00:00Z' })).toMatchObject({
    groupCount: 0,
    lastLogin: 0,
  })
})

test.each([
  ['basic_auth', '', 'basic'],
  ['oauth', '', 'sso'],
  ['oauth', '00u1a2b3c4', 'idp'],
  ['basic_auth', '00u1a2b3c4', 'idp'],
])('shows %s with provider id %j as %s [US-003, US-005]', (auth_type, id, expected) => {
  expect(authTypeOf({ auth_type, external_identity_provider_id: id })).toBe(expected)
})

const pro = ['admin', 'platform-user', 'service-user', 'super-admin'].map((id) => ({ id }))
const community = pro.filter(({ id }) => id.endsWith('admin'))

test('never assigns super admin', () => {
  expect(assignableRoles(community, { callerRole: 'super-admin' })).toEqual(['admin'])
})

test("doesn't let an admin create admins", () => {
  const roles = assignableRoles(pro, { callerRole: 'admin' })
  expect(roles).toEqual(['platform-user', 'service-user'])
})

test('keeps the current role of a user available', () => {
  const options = { callerRole: 'super-admin', currentRole: 'super-admin' }
  expect(assignableRoles(community, options)).toEqual(['admin', 'super-admin'])
})
