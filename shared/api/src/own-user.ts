import { api, readReply, z } from '@meshdeck/platform'

import { wholeOf } from './fields'
import { userSchema } from './queries/users'

/** Fields of their own account that users change, other than their name. */
type OwnEdit = { password?: string; is_mfa_enabled?: boolean }

/**
 * GET and PUT /users/{name} of the signed-in user, who need not be an admin. An update clears omitted fields (contract
 * 1.3), so the current account is sent with the change. Throws an `ApiError` of 403 with the reason.
 */
export async function putOwnUser(username: string, edit: OwnEdit): Promise<void> {
  const path = `users/${encodeURIComponent(username)}`
  const { reply } = await readReply(api.get(path), wholeOf(userSchema))
  await readReply(api.put(path, { json: { ...reply, ...edit } }), z.unknown())
}
