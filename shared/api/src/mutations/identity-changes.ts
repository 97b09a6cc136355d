import { api, ApiError, isApiError, readReply, z } from '@meshdeck/platform'

/** The server's reply to a wrong current password, which has the form of any other reply. */
const WRONG_PASSWORD = 'current password is wrong'

/** The signed-in user and the current password that they entered; left out if the server doesn't check it. */
export type Identity = { username: string; current?: string | undefined }

/**
 * POST /users/{username}/validate-identity: proves that the signed-in user is the caller, which the server requires
 * (since 1.5.1) before it changes a password or MFA. Throws an error that `isWrongPassword` recognizes.
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
