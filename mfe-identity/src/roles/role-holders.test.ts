import { userSchema } from '@meshdeck/api/users'
import { z } from '@meshdeck/platform'

import { holdersOf } from './role-holders'

const user = (username: string, fields: object = {}) => z.parse(userSchema, { username, ...fields })

test('who has a role is found by group and by name, and counted once', () => {
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

  expect(holdersOf('r-1', users, { server: { isPro: true, isLater: false }, groups })).toEqual({
    groups: [
      { id: 'ops', memberCount: 2 },
      { id: 'more', memberCount: 1 },
      { id: 'empty', memberCount: 0 },
    ],
    users: ['berta'],
    count: 2,
  })
})
