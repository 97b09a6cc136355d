import { type JWTPayload, jwtVerify, SignJWT } from 'jose'

import { millisecondsNow, unixNow } from '../clock'

/** What a valid token says; `userName` is empty in the token of a device. */
type Claims = {
  userName: string
  /** Record of an access token, empty in others. */
  tokenId: string
  /** Device of a host token, empty in others. */
  hostId: string
}

export type Tokens = {
  /** A sign-in, from now on for so many minutes. */
  forUser(user: { username: string; platform_role_id: string }, minutes: number): Promise<string>
  /** A program's token with an end of its own (RFC 3339). */
  forProgram(token: ProgramToken): Promise<string>
  /** First half of a sign-in with a second factor. */
  beforeSecondFactor(username: string): Promise<string>
  forHost(host: HostToken): Promise<string>
  /** Claims of a token that is signed by this server and not over; undefined for any other. */
  read(token: string): Promise<Claims | undefined>
  /** The same for a token whose end does not count: devices' routes of 1.0.0 do not look at it. */
  readAnyAge(token: string): Promise<Claims | undefined>
  /** User of a token made by `beforeSecondFactor`. */
  readBeforeSecondFactor(token: string): Promise<string | undefined>
}

type ProgramToken = {
  id: string
  username: string
  platform_role_id: string
  /** Where the server is called with it. */
  address: string
  expiresAt: string
}
type HostToken = { id: string; macAddress: string; network: string }

const ISSUER = 'Netmaker'
const SECOND_FACTOR = 'auth:mfa'
const HOST_MINUTES = 15
const SECOND_FACTOR_MINUTES = 5
/** Of so many tokens it is remembered that their signature was right. */
const MOST_REMEMBERED = 500

/** JSON web tokens with the claims of contract 0.4, signed with the secret the database keeps. */
export function createTokens(secret: string): Tokens {
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

  /** Undefined for a token that is forged or none at all: the contract answers all the same. */
  async function verify(token: string, options: { currentDate: Date; audience?: string }) {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], ...options })
      return payload
    } catch {
      return undefined
    }
  }

  /** By token, what this server has signed: each call of a page brings the same, and to check it takes another thread. */
  const signed = new Map<string, JWTPayload>()

  async function payloadOf(token: string): Promise<JWTPayload | undefined> {
    const known = signed.get(token)
    if (known) return known
    const payload = await verify(token, { currentDate: new Date(0) })
    if (!payload) return undefined
    if (signed.size >= MOST_REMEMBERED) signed.clear()
    signed.set(token, payload)
    return payload
  }

  async function claims(token: string, now: number): Promise<Claims | undefined> {
    const payload = await payloadOf(token)
    if (!payload || payload.aud !== undefined) return undefined
    if (payload.exp !== undefined && payload.exp <= now) return undefined
    return {
      userName: text(payload['UserName']),
      tokenId: text(payload.jti),
      hostId: text(payload['ID']),
    }
  }

  return {
    forUser: ({ username, platform_role_id }, minutes) =>
      sign(
        userClaims(username, platform_role_id, 'user_id_token'),
        `user|${username}`,
        inMinutes(minutes),
      ),
    forProgram: ({ id, username, platform_role_id, address, expiresAt }) =>
      sign(
        { ...userClaims(username, platform_role_id, 'access_token'), Api: address, jti: id },
        `user|${username}`,
        Math.floor(Date.parse(expiresAt) / 1000),
      ),
    beforeSecondFactor: (username) =>
      sign({ aud: [SECOND_FACTOR] }, username, inMinutes(SECOND_FACTOR_MINUTES)),
    forHost: ({ id, macAddress, network }) =>
      sign(
        { ID: id, MacAddress: macAddress, Network: network },
        `node|${id}`,
        inMinutes(HOST_MINUTES),
      ),
    read: (token) => claims(token, unixNow()),
    readAnyAge: (token) => claims(token, 0),
    async readBeforeSecondFactor(token) {
      const currentDate = new Date(millisecondsNow())
      return (await verify(token, { currentDate, audience: SECOND_FACTOR }))?.sub
    },
  }
}

function userClaims(username: string, role: string, type: string) {
  return { Role: role, UserName: username, TokenType: type, RacAutoDisable: false }
}

function inMinutes(minutes: number): number {
  return unixNow() + minutes * 60
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
