import { logIn, verifyCode, type Credentials, type LoginResult } from '@meshdeck/api/server'
import { takeVisit, type SsoVisit } from '@meshdeck/api/sso'
import {
  apiBase,
  ContractError,
  i18n,
  type Infer,
  isApiError,
  type Session,
  z,
} from '@meshdeck/platform'
import {
  onSessionEnd,
  readClaims,
  readOwnUser,
  startSession,
  tokenExpiry,
} from '@meshdeck/platform/shell'

import { forgetArrival, readArrival } from './arrival'

/** What a user with MFA still has to confirm. */
export type CodeWanted = Extract<LoginResult, { kind: 'code-wanted' }>

type SignedIn = Extract<LoginResult, { kind: 'signed-in' }>

export type SignInOptions = {
  remember: boolean
  /** Whether the server requires the name of the program that signs in (from 1.5.1 on). */
  namesProgram: boolean
  /** Additional data of a hosted session, kept when the same user signs in again. */
  tenant?: Grant['tenant']
}

/**
 * Signs in with name and password. Starts the session, or resolves to what the one-time code needs. Throws the server's
 * error unchanged, except for users who can only use the apps.
 */
export async function signIn(
  credentials: Credentials,
  options: SignInOptions,
): Promise<CodeWanted | undefined> {
  const result = await logIn(credentials, options).catch(rethrowExplained)
  if (result.kind === 'code-wanted') return result
  await openSession(grantOf(result, options), options)
}

/** The server's reply to a user who can only use the apps. */
const APPS_ONLY = 'access denied to dashboard'

function rethrowExplained(error: unknown): never {
  if (isApiError(error) && error.message === APPS_ONLY)
    throw new Error(i18n.t('shell:session.login.noConsole'), { cause: error })
  throw error
}

/** Second step of the sign-in: the authenticator's six digits [SE-007, AP-134]. */
export async function signInWithCode(
  codeWanted: CodeWanted,
  code: string,
  options: SignInOptions,
): Promise<void> {
  const result = await verifyCode({ ...codeWanted, code }, options)
  if (result.kind === 'signed-in') await openSession(grantOf(result, options), options)
}

function grantOf({ username, token }: SignedIn, { tenant }: SignInOptions): Grant {
  return { baseUrl: apiBase(), username, token, ...(tenant && { tenant }) }
}

/** A token with its user and the server that issued it. */
export type Grant = {
  baseUrl: string
  username: string
  token: string
  /** Additional data of a hosted launch [SE-017]. */
  tenant?: Pick<Session, 'tenantId' | 'tenantName' | 'amuiAuthToken' | 'amuiUserId' | 'isNewTenant'>
}

/**
 * Starts the session for a token. The login response doesn't contain the user, but a session needs their role and
 * settings too [SE-042, AP-017]. Throws an error with a user-readable message when the new token is expired by the
 * device's clock, because the session would end immediately.
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

const launchFaults = ['incomplete', 'foreign', 'expired', 'refused', 'unreachable'] as const

/** Why a launch link doesn't sign in: one of the known reasons, or the message of a failing server. */
export const launchFaultSchema = z.union([
  z.oneOf(launchFaults),
  z.object({ serverSays: z.string() }),
])
export type LaunchFault = Infer<typeof launchFaultSchema>

const filled = z.string().check(z.minLength(1))
const returnSchema = z.object({ login: filled, user: filled })

/** Parameters of the server's redirect. */
export type SsoReturn = Infer<typeof returnSchema>

/** How a visit to the identity provider ended, with what was stored when it began. */
export type SsoOutcome = Partial<SsoVisit> & {
  error?: unknown
  wantedCode?: CodeWanted
  /** A return that wasn't started in this tab, so the user has to confirm it first. */
  unasked?: SsoReturn
}

/** Tokens that only the call for the one-time code accepts (contract 0.4). */
const preAuthSchema = z.object({ aud: z.array(z.oneOf(['auth:mfa'])) })

const nothing: Promise<SsoOutcome> = Promise.resolve({})
let outcome: Promise<SsoOutcome> | undefined

// the outcome of one session doesn't apply to the next sign-in
onSessionEnd(() => {
  outcome = nothing
})

/**
 * Signs in with the parameters of the server's redirect, if there are any (contract 1.2, OAuth). Never rejects. Safe to
 * call repeatedly.
 */
export function finishSso(): Promise<SsoOutcome> {
  const arrival = readArrival()
  forgetArrival()
  if (arrival) outcome = receive(arrival)
  outcome ??= giveUpVisit()
  return outcome
}

/** Discards a started visit when the sign-in opens without a return, so that a later link can't complete it. */
function giveUpVisit(): Promise<SsoOutcome> {
  takeVisit()
  return nothing
}

/**
 * Handles a return. Does nothing without a visit that began in this tab: a link from outside could sign the user in to
 * another person's account, and that person would see everything the user does.
 */
async function receive(arrival: URLSearchParams): Promise<SsoOutcome> {
  const visit = takeVisit()
  const parsed = z.safeParse(returnSchema, Object.fromEntries(arrival))
  if (!parsed.success) {
    return { ...visit, error: new ContractError('incomplete way back', { cause: parsed.error }) }
  }
  return visit
    ? { ...visit, ...(await acceptReturn(parsed.data, visit)) }
    : { unasked: parsed.data }
}

/** Signs in, or resolves to what else is required. Never rejects. */
export async function acceptReturn(
  { login: token, user: username }: SsoReturn,
  options: Pick<SsoVisit, 'remember'>,
): Promise<SsoOutcome> {
  if (z.safeParse(preAuthSchema, readClaims(token)).success) {
    return { wantedCode: { kind: 'code-wanted', username, preAuthToken: token } }
  }
  try {
    await openSession({ baseUrl: apiBase(), username, token }, options)
    return {}
  } catch (error) {
    return { error }
  }
}
