import { api } from '../api/client'
import { readReply } from '../api/reply'
import { store } from '../store'
import { ownUserSchema, type OwnUser } from './session-schema'
import { readToken, sessionAtom, updateOwnUser } from './session-store'

/** A token, whom it is said to belong to, and the API of the server that gave it. */
type Bearer = { baseUrl: string; username: string; token: string }

/**
 * GET /v1/users?username=: the user that a token belongs to, asked before there is a session
 * [AP-017, AP-115]. Throws an `ApiError` of 403 when the token belongs to somebody else.
 */
export function readOwnUser({ baseUrl, username, token }: Bearer): Promise<OwnUser> {
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
 * Lets the session know what has become of its user, such as another role, after a change of his. Never
 * throws: the change is done, and the server knows the role whatever the session says.
 */
export async function refreshOwnUser(): Promise<void> {
  const { session } = store.get(sessionAtom)
  if (!session) return
  const question = (questions += 1)
  try {
    const { baseUrl, username, jwt: token } = session
    const user = await readOwnUser({ baseUrl, username, token })
    // an answer to an earlier session or an earlier question than the last one answered is out of date
    if (question < answered || readToken() !== token) return
    answered = question
    updateOwnUser(user)
  } catch (error) {
    console.warn('The own user could not be read again', error)
  }
}
