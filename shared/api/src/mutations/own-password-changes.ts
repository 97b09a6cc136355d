import { change } from '../change'
import { putOwnUser } from '../own-user'

/**
 * PUT /users/{username}: a new password for the signed-in user. The sessions of the old one stay (contract 1.3).
 * Throws an `ApiError` of 403 for those whom an identity provider signs in.
 */
export const setOwnPassword = change({
  send: ({ username, password }: { username: string; password: string }) =>
    putOwnUser(username, { password }),
  stale: [],
})
