import { type User, userSchema } from '@meshdeck/api/users'
import { z } from '@meshdeck/platform'

import { refusalOf, type UserAction } from './user-rights'

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
])('the super admin may %s an admin', (action, refusal) => {
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
])('an admin who wants to %s %o hears %j', (action, user, refusal) => {
  expect(refusalOf(action, user, carl)).toBe(refusal)
})

test.each<[UserAction, string | undefined]>([
  ['edit', undefined],
  ['move', 'ownAccount'],
  ['resetPassword', 'ownPassword'],
  ['disable', 'ownAccount'],
  ['delete', 'ownAccount'],
  ['transfer', 'alreadySuperAdmin'],
])('the super admin who wants to %s himself hears %j', (action, refusal) => {
  expect(refusalOf(action, ownBoss, boss)).toBe(refusal)
})

test('only an enabled admin can become super admin [US-017]', () => {
  expect(refusalOf('transfer', person, boss)).toBe('adminsOnly')
  expect(refusalOf('transfer', { ...admin, account_disabled: true }, boss)).toBe('isDisabled')
})

test.each([{ auth_type: 'oauth' }, { external_identity_provider_id: '00u1a2b3c4' }])(
  'a user with %o has no password to reset [US-003, US-005]',
  (fields) => {
    expect(refusalOf('resetPassword', userOf(fields), boss)).toBe('noPassword')
  },
)
