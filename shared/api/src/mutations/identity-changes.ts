import { api, ApiError, isApiError, readReply, z } from '@meshdeck/platform'

/** The answer to a wrong current password, which the server gives as a reply like any other. */
const WRONG_PASSWORD = 'current password is wrong'

/** Somebody who is signed in, and the password they say they have; left out where the server doesn't check it. */
export type Identity = { username: string; current?: string | undefined }

/**
 * POST /users/{username}/validate-identity: shows that the signed-in user is the one who calls, which the server wants
 * before it changes a password or a second factor (from 1.5.1 on). Throws an error that `isWrongPassword` knows.
 */
export async function confirmIdentity({ username, current: password }: Identity): Promise<void> {
  if (password === undefined) return
  const path = `users/${encodeURIComponent(username)}/validate-identity`
  const { identity_validated } = await readReply(
    api.post(path, { json: { password } }),
    z.object({ identity_validated: z.boolean() }),
  )
  if (!identity_validated) throw new ApiError(400, WRONG_PASSWORD)
}

/** Whether a change failed because the current password was wrong. */
export const isWrongPassword = (error: unknown): boolean =>
  isApiError(error, 400) && error.serverText === WRONG_PASSWORD
