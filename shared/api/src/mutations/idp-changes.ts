import { api, readReply, z } from '@meshdeck/platform'

import { change, fetchFresh } from '../change'
import { pendingUserListQuery } from '../queries/idp'

/** POST /idp/sync [AP-113]: the server starts to read the directory and responds at once (contract 1.7). */
export const syncIdp = change({
  send: () => readReply(api.post('idp/sync'), z.unknown()),
  stale: ['idp-sync', 'users', 'user-groups'],
})

// a pending user gets an account or is rejected
const stale = ['pending-users', 'users'] as const

/** POST /users_pending/user/{name} [US-015, AP-110]: creates the account, with the role of a service user. */
export const approveUser = change({
  send: (username: string) => readReply(api.post(pendingUserPath(username)), z.unknown()),
  stale,
  isLeft: isWaiting,
  nameOf: (username) => username,
})

/** DELETE /users_pending/user/{name} [US-016, AP-111]: the user can sign in and be pending again. */
export const denyUser = change({
  send: (username: string) => readReply(api.delete(pendingUserPath(username)), z.unknown()),
  stale,
  exists: isWaiting,
  nameOf: (username) => username,
})

/** DELETE /users_pending [AP-112]: rejects all pending users, including those added in the meantime. */
export const denyAllUsers = change({
  send: () => readReply(api.delete('users_pending'), z.unknown()),
  stale,
  isLeft: async () => (await fetchFresh(pendingUserListQuery())).length > 0,
})

async function isWaiting(username: string): Promise<boolean> {
  return (await fetchFresh(pendingUserListQuery())).some((user) => user.username === username)
}

const pendingUserPath = (username: string) => `users_pending/user/${encodeURIComponent(username)}`
