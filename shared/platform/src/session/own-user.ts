import { api } from '../api/client'
import { readReply } from '../api/reply'
import { ownUserSchema, type OwnUser } from './session-schema'

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
