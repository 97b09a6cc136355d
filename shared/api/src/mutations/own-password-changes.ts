import { isApiError, queryClient, replaceToken } from '@meshdeck/platform'

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
    let opens = true
    await replaceToken(async () => {
      await putOwnUser(username, { password })
      const renewed = await signInAgain({ username, password }, namesProgram)
      opens = renewed.opens
      return renewed.token
    })
    // whatever was read meanwhile was refused
    void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
    return { opens }
  },
  // some servers delete the access tokens as well
  stale: ['access-tokens'],
  // no list shows a password: the new sign-in does
  isSaved: (_input, { opens }) => opens,
})

/** The answer to a wrong password (contract 1.2). */
const WRONG = 'incorrect credentials'

/**
 * The token of another sign-in; none where it takes a code, or a provider signs in. `opens` is false where the server
 * says that the new password is wrong.
 */
async function signInAgain(
  credentials: { username: string; password: string },
  namesProgram: boolean,
): Promise<{ token?: string; opens: boolean }> {
  try {
    const login = await logIn(credentials, { namesProgram })
    return login.kind === 'signed-in' ? { token: login.token, opens: true } : { opens: true }
  } catch (error) {
    console.warn('The session could not be renewed with the new password', error)
    return { opens: !(isApiError(error) && error.serverText === WRONG) }
  }
}
