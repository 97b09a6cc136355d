import { api, readReply, z } from '@meshdeck/platform'

import { wholeOf } from './fields'
import { userSchema } from './queries/users'

/** What people change of their own account besides their name. */
type OwnEdit = { password?: string; is_mfa_enabled?: boolean }

/**
 * GET and PUT /users/{name} of the signed-in user, who need not be an admin: an update empties what it leaves
 * out (contract 1.3), so the account is sent as it is now, with the change. Throws an `ApiError` of 403 with why not.
 */
export async function putOwnUser(username: string, edit: OwnEdit): Promise<void> {
  const path = `users/${encodeURIComponent(username)}`
  const { reply } = await readReply(api.get(path), wholeOf(userSchema))
  await readReply(api.put(path, { json: { ...reply, ...edit } }), z.unknown())
}
