import { logIn, verifyCode, type Credentials, type LoginResult } from '@meshdeck/api/server'
import { apiBase, i18n, type Session } from '@meshdeck/platform'
import { readOwnUser, startSession, tokenExpiry } from '@meshdeck/platform/shell'

/** What a user with a second factor still has to show. */
export type CodeWanted = Extract<LoginResult, { kind: 'code-wanted' }>

type SignedIn = Extract<LoginResult, { kind: 'signed-in' }>

export type SignInOptions = {
  remember: boolean
  /** Whether the server wants to know which program signs in (from 1.5.1 on). */
  namesProgram: boolean
  /** What a session of the hosted variant has besides, when the same person signs in again. */
  tenant?: Grant['tenant']
}

/**
 * Signs in with name and password. Starts the session, or resolves to what the one-time code needs.
 * Throws the server's refusal as it is.
 */
export async function signIn(
  credentials: Credentials,
  options: SignInOptions,
): Promise<CodeWanted | undefined> {
  const result = await logIn(credentials, options)
  if (result.kind === 'code-wanted') return result
  await openSession(grantOf(result, options), options)
}

/** The second step: the six digits of the authenticator [SE-007, AP-134]. */
export async function signInWithCode(
  wanted: CodeWanted,
  code: string,
  options: SignInOptions,
): Promise<void> {
  const result = await verifyCode({ ...wanted, code }, options)
  if (result.kind === 'signed-in') await openSession(grantOf(result, options), options)
}

function grantOf({ username, token }: SignedIn, { tenant }: SignInOptions): Grant {
  return { baseUrl: apiBase(), username, token, ...(tenant && { tenant }) }
}

/** A token, whom it belongs to, and the server that gave it. */
export type Grant = {
  baseUrl: string
  username: string
  token: string
  /** What a hosted launch says besides [SE-017]. */
  tenant?: Pick<Session, 'tenantId' | 'tenantName' | 'amuiAuthToken' | 'amuiUserId' | 'isNewTenant'>
}

/**
 * Starts the session of whoever a token belongs to. A login says nothing about the user; a session needs
 * role and settings too [SE-042, AP-017]. Throws, in words for people, when the clock of this device has the
 * new token over already: the session would end as it begins.
 */
export async function openSession(
  { baseUrl, username, token, tenant = {} }: Grant,
  { remember }: Pick<SignInOptions, 'remember'>,
): Promise<void> {
  const expiry = tokenExpiry(token)
  if (expiry !== undefined && expiry <= Date.now())
    throw new Error(i18n.t('shell:session.login.clock'))
  const user = await readOwnUser({ baseUrl, username, token })
  const userPlatformRole = user.platform_role_id
  startSession({ ...tenant, baseUrl, jwt: token, username, user, userPlatformRole }, { remember })
}
