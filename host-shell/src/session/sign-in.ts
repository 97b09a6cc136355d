import { logIn, verifyCode, type Credentials, type LoginResult } from '@meshdeck/api/server'
import { takeVisit, type SsoVisit } from '@meshdeck/api/sso-visit'
import { apiBase, ContractError, i18n, type Infer, type Session, z } from '@meshdeck/platform'
import {
  onSessionEnd,
  readClaims,
  readOwnUser,
  startSession,
  tokenExpiry,
} from '@meshdeck/platform/shell'

import { forgetArrival, readArrival } from './arrival'

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

const launchFaults = ['incomplete', 'foreign', 'expired', 'refused', 'unreachable'] as const

/** Why a launch link does not sign in: one of the usual reasons, or what a server with a fault says itself. */
export const launchFaultSchema = z.union([
  z.oneOf(launchFaults),
  z.object({ serverSays: z.string() }),
])
export type LaunchFault = Infer<typeof launchFaultSchema>

const filled = z.string().check(z.minLength(1))
const returnSchema = z.object({ login: filled, user: filled })

/** What the server's redirect brings. */
export type SsoReturn = Infer<typeof returnSchema>

/** How a visit to the identity provider ended, and what was noted when it began. */
export type SsoOutcome = Partial<SsoVisit> & {
  error?: unknown
  wanted?: CodeWanted
  /** Nobody asked for it in this tab, so that somebody has to say yes first. */
  unasked?: SsoReturn
}

/** Tokens that only the call of the one-time code takes (contract 0.4). */
const preAuthSchema = z.object({ aud: z.array(z.oneOf(['auth:mfa'])) })

const nothing: Promise<SsoOutcome> = Promise.resolve({})
let outcome: Promise<SsoOutcome> | undefined

// how one session began is no news at the sign-in to the next
onSessionEnd(() => {
  outcome = nothing
})

/**
 * Signs in with what the server's redirect brought, if it brought something (contract 1.2, OAuth). Never
 * rejects; may be asked again and again.
 */
export function finishSso(): Promise<SsoOutcome> {
  const arrival = readArrival()
  forgetArrival()
  if (arrival) outcome = receive(arrival)
  outcome ??= giveUpVisit()
  return outcome
}

/** The sign-in without a return: a visit that had begun here was left, and a later link is not its end. */
function giveUpVisit(): Promise<SsoOutcome> {
  takeVisit()
  return nothing
}

/**
 * A link from outside could sign somebody in as somebody else, who would see all that is done then: without
 * a visit that began in this tab nothing is done.
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

/** Signs in, or says what else is wanted. Never rejects. */
export async function acceptReturn(
  { login: token, user: username }: SsoReturn,
  options: Pick<SsoVisit, 'remember'>,
): Promise<SsoOutcome> {
  if (z.safeParse(preAuthSchema, readClaims(token)).success) {
    return { wanted: { kind: 'code-wanted', username, preAuthToken: token } }
  }
  try {
    await openSession({ baseUrl: apiBase(), username, token }, options)
    return {}
  } catch (error) {
    return { error }
  }
}
