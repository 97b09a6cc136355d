import { logIn, verifyCode, type Credentials, type LoginResult } from '@meshdeck/api/server'
import { apiBase } from '@meshdeck/platform'
import { readOwnUser, startSession } from '@meshdeck/platform/shell'

/** What a user with a second factor still has to show. */
export type CodeWanted = Extract<LoginResult, { kind: 'code-wanted' }>

type Options = { remember: boolean }

/**
 * Signs in with name and password. Starts the session, or resolves to what the one-time code needs.
 * Throws the server's refusal as it is.
 */
export async function signIn(
  credentials: Credentials,
  options: Options,
): Promise<CodeWanted | undefined> {
  const result = await logIn(credentials)
  if (result.kind === 'code-wanted') return result
  await openSession(result, options)
}

/** The second step: the six digits of the authenticator [SE-007, AP-134]. */
export async function signInWithCode(
  wanted: CodeWanted,
  code: string,
  options: Options,
): Promise<void> {
  const result = await verifyCode(wanted, code)
  if (result.kind === 'signed-in') await openSession(result, options)
}

/**
 * Starts the session of whoever a token belongs to. A login says nothing about the user; a session needs
 * role and settings too [SE-042, AP-017].
 */
export async function openSession(
  { username, token }: { username: string; token: string },
  { remember }: Options,
): Promise<void> {
  const user = await readOwnUser(username, token)
  const userPlatformRole = user.platform_role_id
  startSession({ baseUrl: apiBase(), jwt: token, username, user, userPlatformRole }, { remember })
}
