import { api } from '../api/client'
import { readReply } from '../api/reply'
import { store } from '../store'
import { ownUserSchema, type OwnUser } from './session-schema'
import { readToken, sessionAtom, updateOwnUser } from './session-store'

/** A token, its presumed user, and the API of the server that issued it. */
type TokenOwner = { baseUrl: string; username: string; token: string }

/**
 * GET /v1/users?username=: returns the user of a token, before there is a session [AP-017, AP-115]. Throws an
 * `ApiError` of 403 if the token belongs to another user.
 */
export function readOwnUser({ baseUrl, username, token }: TokenOwner): Promise<OwnUser> {
  const reply = api.get('v1/users', {
    prefix: baseUrl,
    searchParams: { username },
    headers: { Authorization: `Bearer ${token}` },
  })
  return readReply(reply, ownUserSchema)
}

let questions = 0
let answered = 0

/**
 * Updates the session's user, such as their role, after they have changed themselves. Never throws: the change is done,
 * and the server uses the new role in any case.
 */
export async function refreshOwnUser(): Promise<void> {
  const { session } = store.get(sessionAtom)
  if (!session) return
  const question = (questions += 1)
  try {
    const { baseUrl, username, jwt: token } = session
    const user = await readOwnUser({ baseUrl, username, token })
    // a response for an earlier session, or older than the last one used, is outdated
    if (question < answered || readToken() !== token) return
    answered = question
    updateOwnUser(user)
  } catch (error) {
    console.warn('The own user could not be read again', error)
  }
}
