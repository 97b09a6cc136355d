import { api } from '../api/client'
import { readReply } from '../api/reply'
import { store } from '../store'
import { ownUserSchema, type OwnUser } from './session-schema'
import { sessionAtom, updateOwnUser } from './session-store'

/**
 * GET /v1/users?username=: the user that a token belongs to, asked before there is a session
 * [AP-017, AP-115]. Throws an `ApiError` of 403 when the token belongs to somebody else.
 */
export function readOwnUser(username: string, token: string): Promise<OwnUser> {
  const reply = api.get('v1/users', {
    searchParams: { username },
    headers: { Authorization: `Bearer ${token}` },
  })
  return readReply(reply, ownUserSchema)
}

/**
 * Lets the session know what has become of its user, such as another role, after a change of his. Never
 * throws: the change is done, and the server knows the role whatever the session says.
 */
export async function refreshOwnUser(): Promise<void> {
  const { session } = store.get(sessionAtom)
  if (!session) return
  try {
    updateOwnUser(await readOwnUser(session.username, session.jwt))
  } catch (error) {
    console.warn('The own user could not be read again', error)
  }
}
