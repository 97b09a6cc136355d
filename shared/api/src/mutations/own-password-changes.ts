import { queryClient, replaceToken } from '@meshdeck/platform'

import { change } from '../change'
import { putOwnUser } from '../own-user'
import { logIn } from '../session/server'
import { confirmIdentity, type Identity } from './identity-changes'

type NewPassword = Identity & {
  password: string
  /** Whether the server wants to know which program signs in (from 1.5.1 on). */
  namesProgram: boolean
}

/**
 * PUT /users/{username}: a new password for the signed-in user. Some servers end all sessions of the old one, so this
 * one goes on with a new sign-in, unless that takes a one-time code. Throws an error that `isWrongPassword` knows, and
 * an `ApiError` of 403 for those whom an identity provider signs in.
 */
export const setOwnPassword = change({
  send: async ({ namesProgram, password, ...identity }: NewPassword) => {
    const { username } = identity
    await confirmIdentity(identity)
    await replaceToken(async () => {
      await putOwnUser(username, { password })
      return newToken({ username, password }, namesProgram)
    })
    // whatever was read meanwhile was refused
    void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
  },
  // some servers delete the access tokens as well
  stale: ['access-tokens'],
})

/** The token of another sign-in; none where it takes a code, or a provider signs in. */
async function newToken(
  credentials: { username: string; password: string },
  namesProgram: boolean,
) {
  try {
    const login = await logIn(credentials, { namesProgram })
    return login.kind === 'signed-in' ? login.token : undefined
  } catch (error) {
    console.warn('The session could not be renewed with the new password', error)
    return undefined
  }
}
