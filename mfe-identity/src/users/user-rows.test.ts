import { userSchema } from '@meshdeck/api/users'
import { z } from '@meshdeck/platform'

import { toUserRows } from './user-rows'

const rowOf = (part: object) => toUserRows([z.parse(userSchema, { username: 'beata', ...part })])[0]

test('a user stands as the server lists him, with what it says otherwise', () => {
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

test('one who never signed in, and is in no group', () => {
  expect(rowOf({ user_group_ids: null, last_login_time: '0001-01-01T00:00:00Z' })).toMatchObject({
    groupCount: 0,
    lastLogin: 0,
  })
})
