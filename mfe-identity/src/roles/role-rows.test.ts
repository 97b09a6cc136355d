import { roleSchema } from '@meshdeck/api/roles'
import { userSchema } from '@meshdeck/api/users'
import { capabilitiesOf } from '@meshdeck/domain/capabilities'
import { z } from '@meshdeck/platform'

import { holdersOf, toRoleRows } from './role-rows'

test('treats a role without a network as a platform role, with a translated name [US-021]', () => {
  const roles = [
    { id: 'admin', default: true },
    // as servers since 1.5.1 send it
    { id: 'auditor', name: 'auditor', default: true },
    { id: 'r-1', name: 'Site operator', network_id: 'lab' },
  ].map((reply) => z.parse(roleSchema, reply))

  expect(toRoleRows(roles, (id) => `the ${id}`)).toMatchObject([
    { id: 'admin', name: 'the admin', kind: 'platform', isBuiltIn: true },
    { id: 'auditor', name: 'the auditor', kind: 'platform' },
    { id: 'r-1', name: 'Site operator', kind: 'network', networkId: 'lab', isBuiltIn: false },
  ])
})

const user = (username: string, fields: object = {}) => z.parse(userSchema, { username, ...fields })

test('finds users with a role by group and by name, and counts them once', () => {
  const users = [
    user('anna', { user_group_ids: { ops: {}, more: {} } }),
    user('berta', { user_group_ids: { ops: {} }, network_roles: { lab: { 'r-1': {} } } }),
    user('carl'),
  ]
  const groups = new Map([
    ['ops', { network_roles: { lab: { 'r-1': {} } } }],
    ['more', { network_roles: { lab: { 'r-1': {} }, corp: { 'r-1': {} } } }],
    ['empty', { network_roles: { lab: { 'r-1': {} } } }],
    ['other', { network_roles: { lab: { 'r-2': {} } } }],
  ])

  expect(holdersOf('r-1', users, { server: capabilitiesOf('1.0.0', true), groups })).toEqual({
    groups: [
      { id: 'ops', memberCount: 2 },
      { id: 'more', memberCount: 1 },
      { id: 'empty', memberCount: 0 },
    ],
    users: ['berta'],
    count: 2,
  })
})
