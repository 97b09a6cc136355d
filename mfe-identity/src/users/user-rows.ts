import type { User } from '@meshdeck/api/users'
import { readServerTime } from '@meshdeck/domain/server-times'

import { type AuthType, authTypeOf } from './auth-type'

/** A user as the table shows him: as the server lists him, with what it does not say in that form. */
export type UserRow = User & {
  id: string
  /** The username, which no two have. */
  name: string
  authType: AuthType
  groupCount: number
  /** Milliseconds since 1970, 0 for never. */
  lastLogin: number
}

export const toUserRows = (users: readonly User[]): UserRow[] =>
  users.map((user) => ({
    ...user,
    id: user.username,
    name: user.username,
    authType: authTypeOf(user),
    groupCount: Object.keys(user.user_group_ids ?? {}).length,
    lastLogin: readServerTime(user.last_login_time) ?? 0,
  }))
