import { isApiError, queryClient, replaceToken } from '@meshdeck/platform'

import { change } from '../change'
import { putOwnUser } from '../own-user'
import { logIn } from '../session/server'
import { confirmIdentity, type Identity } from './identity-changes'

type NewPassword = Identity & {
  password: string
  /** Whether the server requires the name of the program that signs in (from 1.5.1 on). */
  namesProgram: boolean
}

/**
 * PUT /users/{username}: sets a new password for the signed-in user. Some servers end all sessions with the old
 * password, so this session continues with a new sign-in, unless that requires a one-time code. Throws an error that
 * `isWrongPassword` recognizes, and an `ApiError` of 403 for users of an identity provider.
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
    // requests in the meantime were rejected
    void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
    return { opens }
  },
  // some servers also delete the access tokens
  stale: ['access-tokens'],
  // no list shows a password, but the new sign-in proves it
  isSaved: (_input, { opens }) => opens,
})

/** The server's reply to a wrong password (contract 1.2). */
const WRONG = 'incorrect credentials'

/**
 * Signs in again and returns the token; none if the sign-in requires a code or an identity provider. `opens` is false
 * if the server rejects the new password as wrong.
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
