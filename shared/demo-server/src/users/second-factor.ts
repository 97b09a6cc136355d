import { createHmac, timingSafeEqual } from 'node:crypto'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { named } from '../activity/deed'
import { recorded } from '../activity/record'
import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import { createAttempts } from '../auth/attempts'
import { bearerToken } from '../auth/callers'
import { unixNow } from '../clock'
import type { Context } from '../context'
import { decodeBodyWithWords } from '../decoding/decode-body'
import { string } from '../decoding/field-types'
import { struct } from '../decoding/struct'
import { paramOf } from '../http/query'
import { refused } from '../http/refusal'
import { envelope } from '../http/replies'
import { signingSecret } from '../server/secrets'
import type { User } from '../storage/account-tables'
import { found } from '../storage/missing'
import { openPasswordSession } from './sign-in'
import { userVersions } from './versions'

const setupType = struct('UserTOTPVerificationParams', {
  otp_auth_url: string(),
  otp_auth_url_signature: string(),
  totp: string(),
})
const codeType = struct('UserTOTPVerificationParams', { totp: string() })

/** Setting up and passing the second step of a sign-in (contract 1.2 TOTP). */
export function secondFactorRoutes(app: FastifyInstance, context: Context) {
  const { store, tokens } = context
  const { toTold, actionOf } = userVersions[store.apiVersion]
  const path = '/api/users/:username/auth'
  const attempts = createAttempts()

  app.post(`${path}/init-totp`, allow('self', on.account), async (request, reply) => {
    const user = store.users.get(callerName(request))
    if (user.auth_type === 'oauth') {
      throw refused(400, 'auth type is oauth, cannot process totp setup')
    }
    const [{ generateSecret, generateURI }, { toDataURL }] = await libraries()
    const url = generateURI({
      issuer: 'Netmaker',
      label: user.username,
      secret: generateSecret(),
    })
    return envelope(reply, 'totp setup initiated', {
      otp_auth_url: url,
      otp_auth_url_signature: signUrl(url),
      qr_code: await toDataURL(url),
    })
  })

  app.post(`${path}/complete-totp`, allow('self', on.account), async (request, reply) => {
    const username = callerName(request)
    const { otp_auth_url, otp_auth_url_signature, totp } = decodeBodyWithWords(setupType, request)
    if (!isSame(otp_auth_url_signature, signUrl(otp_auth_url))) {
      throw refused(400, 'otp auth url signature mismatch')
    }
    const secret = secretOf(otp_auth_url)
    if (!(await isRightCode(secret, totp))) {
      throw refused(400, `cannot setup totp for user ${username}: invalid otp`)
    }
    recorded(
      store,
      () => {
        const before = store.users.get(username)
        store.users.update(username, { is_mfa_enabled: true, totp_secret: secret })
        return { before, after: store.users.get(username) }
      },
      ({ before, after }) => ({
        by: username,
        action: actionOf(before, after),
        target: named('USER', username),
        diff: { Old: toTold(store, before), New: toTold(store, after) },
      }),
    )
    return envelope(reply, `totp setup complete for user ${username}`)
  })

  app.post(`${path}/verify-totp`, allow('second-factor'), async (request, reply) => {
    const username = await callerOfSecondStep(request)
    if (username !== paramOf(request, 'username')) throw refused(403, 'forbidden')
    const user = await attempts.take(request, username, () => passSecondStep(request, username))
    const session = await openPasswordSession(context, user, request)
    return envelope(reply, `W1R3: User ${username} Authorized`, session)
  })

  /** The token between the two steps, or a user's whole one. */
  async function callerOfSecondStep(request: FastifyRequest): Promise<string> {
    const token = bearerToken(request) ?? ''
    const username =
      (await tokens.readBeforeSecondFactor(token)) ?? (await tokens.read(token))?.userName
    if (!username) throw refused(401, 'unauthorized')
    return username
  }

  /** The account whose code of the moment was sent. @throws Refusal 400 or 401 */
  async function passSecondStep(request: FastifyRequest, username: string): Promise<User> {
    const before = openAccount(username)
    const { totp } = decodeBodyWithWords(codeType, request)
    const { totp_secret } = withSecondFactor(before)
    const isRight = await isRightCode(totp_secret, totp)
    const user = withSecondFactor(openAccount(username))
    if (!isRight || user.totp_secret !== totp_secret) throw refused(401, 'invalid otp')
    return user
  }

  /** @throws Refusal 401 */
  function openAccount(username: string): User {
    const user = found(401, () => store.users.get(username))
    if (user.account_disabled) throw refused(401, 'user account disabled')
    return user
  }

  /** Shows later that an address came from here. */
  function signUrl(url: string): string {
    return createHmac('sha256', signingSecret(store)).update(url).digest('hex')
  }
}

/** @throws Refusal 400 */
function withSecondFactor(user: User): User {
  if (user.is_mfa_enabled) return user
  const { username } = user
  throw refused(400, `mfa is disabled for user(${username}), cannot process totp verification`)
}

/** Read when somebody has a second factor: they would make every start longer. */
const libraries = () => Promise.all([import('otplib'), import('qrcode')])

async function isRightCode(secret: string, totp: string): Promise<boolean> {
  if (secret === '' || !/^\d{6}$/.test(totp)) return false
  const [{ verify }] = await libraries()
  return (await verify({ secret, token: totp, epoch: unixNow(), epochTolerance: 30 })).valid
}

function secretOf(url: string): string {
  return new URL(url).searchParams.get('secret') ?? ''
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
