import type { User } from '@meshdeck/api/users'
import { capabilitiesOf } from '@meshdeck/domain/capabilities'

import { toUserRows } from '../shared/user-rules'
import { findUsers, unusedRoles, type UserCheck } from './review-checks'

const now = Date.parse('2026-11-23T12:00:00Z')

const user = (username: string, fields: Partial<User> = {}): User => ({
  username,
  display_name: '',
  platform_role_id: 'service-user',
  auth_type: 'basic_auth',
  external_identity_provider_id: '',
  is_mfa_enabled: false,
  account_disabled: false,
  user_group_ids: {},
  network_roles: {},
  remote_gw_ids: {},
  last_login_time: '2026-11-20T12:00:00Z',
  ...fields,
})

const users = toUserRows([
  user('boss', { platform_role_id: 'admin', is_mfa_enabled: true }),
  user('idle', { last_login_time: '2026-08-01T12:00:00Z', account_disabled: true }),
  user('new', { last_login_time: '0001-01-01T00:00:00Z', auth_type: 'oauth' }),
  user('off', { account_disabled: true, external_identity_provider_id: 'x' }),
])

test.each<[UserCheck, string[], number]>([
  ['factor', ['idle'], 2],
  ['never', ['new'], 4],
  ['tokens', ['off'], 2],
  ['idle', ['idle'], 4],
  ['admins', ['boss'], 4],
])('finds for the check %s %j of %i', (check, names, judged) => {
  const tokens = new Map([
    ['idle', { count: 0, isOfOpen: true }],
    ['off', { count: 2, isOfOpen: false }],
  ])
  const found = findUsers(check, users, { tokens, now })
  expect(found.rows.map(({ name }) => name)).toEqual(names)
  expect(found.judged).toBe(judged)
})

test('finds every disabled user without token data', () => {
  const found = findUsers('tokens', users, { tokens: new Map(), now })
  expect(found.rows.map(({ name }) => name)).toEqual(['idle', 'off'])
})

test('counts a role as unused if only a group without members gives it', () => {
  const role = (id: string) => ({
    id,
    name: id,
    default: false,
    network_id: 'lab',
    meta_data: '',
    full_access: false,
    deny_dashboard_access: false,
    network_level_access: {},
  })
  const inventory = {
    server: capabilitiesOf('1.0.0', true),
    groups: new Map([
      ['full', { network_roles: { lab: { held: {} } } }],
      ['empty', { network_roles: { lab: { unheld: {} } } }],
    ]),
  }
  const people = [
    user('anna', { user_group_ids: { full: {} } }),
    user('berta', { network_roles: { lab: { own: {} } } }),
  ]
  const found = unusedRoles([role('held'), role('unheld'), role('own')], people, inventory)
  expect(found.map(({ id }) => id)).toEqual(['unheld'])
})
