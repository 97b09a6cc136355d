import { type JWTPayload, jwtVerify, SignJWT } from 'jose'

import { unixNow } from '../clock'
import { newId } from '../ids'
import type { Session, Sessions } from './sessions'

/** Claims of a valid token; `userName` is empty in the token of a device. */
type Claims = Session & {
  /** Device of a host token, empty in other tokens. */
  hostId: string
}

export type Tokens = {
  /** Signs a user's token that expires in the given minutes. */
  forUser(user: SignedIn, minutes: number): Promise<string>
  /** Signs a program's token with its own expiry (RFC 3339). */
  forProgram(token: ProgramToken): Promise<string>
  /** Signs the token for the first half of a sign-in with MFA. */
  beforeMfa(user: Pick<SignedIn, 'username' | 'token_series'>): Promise<string>
  forHost(host: HostToken): Promise<string>
  /** Returns the claims of a token signed by this server that is neither expired nor ended; undefined for any other. */
  read(token: string): Promise<Claims | undefined>
  /** Like `read`, but accepts expired tokens: device routes of 1.0.0 ignore the expiry. */
  readAnyAge(token: string): Promise<Claims | undefined>
  /** Like `read`, for a token made by `beforeMfa`. */
  readBeforeMfa(token: string): Promise<Session | undefined>
}

/** User with a verified identity, as the account was at that time. */
type SignedIn = { username: string; platform_role_id: string; token_series: string }

type ProgramToken = {
  id: string
  username: string
  platform_role_id: string
  /** Address at which the token is used. */
  address: string
  expiresAt: string
}
type HostToken = { id: string; macAddress: string; network: string }

const ISSUER = 'Netmaker'
const MFA_AUDIENCE = 'auth:mfa'
const HOST_MINUTES = 15
const MFA_MINUTES = 5
/** Number of tokens whose valid signature is cached. */
const MAX_REMEMBERED = 500

/**
 * Creates JSON web tokens with the claims of contract 0.4, signed with the secret in the database. A user's token also
 * names its session and the account's series, by which it can end before its expiry.
 */
export function createTokens(secret: string, sessions: Pick<Sessions, 'isOpen'>): Tokens {
  const key = new TextEncoder().encode(secret)

  function sign(claims: Record<string, unknown>, subject: string, expires: number) {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(ISSUER)
      .setSubject(subject)
      .setIssuedAt(unixNow())
      .setExpirationTime(expires)
      .sign(key)
  }

  /** Returns undefined for a forged or malformed token, for which the contract has a response. */
  async function verify(token: string) {
    try {
      const options = { algorithms: ['HS256'], currentDate: new Date(0) }
      const { payload } = await jwtVerify(token, key, options)
      return payload
    } catch {
      return undefined
    }
  }

  /** Payloads of verified tokens: a page sends the same token with each call, and verification takes another thread. */
  const verifiedPayloads = new Map<string, JWTPayload>()

  async function payloadOf(token: string): Promise<JWTPayload | undefined> {
    const knownPayload = verifiedPayloads.get(token)
    if (knownPayload) return knownPayload
    const payload = await verify(token)
    if (!payload) return undefined
    if (verifiedPayloads.size >= MAX_REMEMBERED) verifiedPayloads.clear()
    verifiedPayloads.set(token, payload)
    return payload
  }

  async function claims(token: string, now: number): Promise<Claims | undefined> {
    const payload = await payloadOf(token)
    if (!payload || payload.aud !== undefined) return undefined
    if (payload.exp !== undefined && payload.exp <= now) return undefined
    const hostId = text(payload['ID'])
    const session = sessionOf(payload, text(payload['UserName']))
    if (hostId === '' && !sessions.isOpen(session)) return undefined
    return { ...session, hostId }
  }

  return {
    forUser: ({ username, platform_role_id, token_series }, minutes) =>
      sign(
        {
          ...userClaims(username, platform_role_id, 'user_id_token'),
          ...sessionClaims(token_series),
        },
        `user|${username}`,
        minutesFromNow(minutes),
      ),
    forProgram: ({ id, username, platform_role_id, address, expiresAt }) =>
      sign(
        { ...userClaims(username, platform_role_id, 'access_token'), Api: address, jti: id },
        `user|${username}`,
        Math.floor(Date.parse(expiresAt) / 1000),
      ),
    beforeMfa: ({ username, token_series }) =>
      sign(
        { aud: [MFA_AUDIENCE], ...sessionClaims(token_series) },
        username,
        minutesFromNow(MFA_MINUTES),
      ),
    forHost: ({ id, macAddress, network }) =>
      sign(
        { ID: id, MacAddress: macAddress, Network: network },
        `node|${id}`,
        minutesFromNow(HOST_MINUTES),
      ),
    read: (token) => claims(token, unixNow()),
    readAnyAge: (token) => claims(token, 0),
    async readBeforeMfa(token) {
      const payload = await payloadOf(token)
      if (![payload?.aud].flat().includes(MFA_AUDIENCE)) return undefined
      if (!payload?.sub || (payload.exp ?? 0) <= unixNow()) return undefined
      const session = sessionOf(payload, payload.sub)
      return sessions.isOpen(session) ? session : undefined
    },
  }
}

function userClaims(username: string, role: string, type: string) {
  return { Role: role, UserName: username, TokenType: type, RacAutoDisable: false }
}

/** Returns the claims of a new session, distinct even from one that begins in the same second. */
function sessionClaims(series: string) {
  return { Session: newId(), Series: series }
}

function sessionOf(payload: JWTPayload, userName: string): Session {
  return {
    userName,
    sessionId: text(payload['Session']),
    tokenId: text(payload.jti),
    series: text(payload['Series']),
    expires: payload.exp ?? Number.MAX_SAFE_INTEGER,
  }
}

function minutesFromNow(minutes: number): number {
  return unixNow() + minutes * 60
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
