import { createHmac, timingSafeEqual } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { on } from '../auth/about'
import { allow, callerName, callerSession } from '../auth/access'
import { bearerToken } from '../auth/callers'
import type { Session } from '../auth/sessions'
import { unixNow } from '../clock'
import type { Context } from '../context'
import { forServer } from '../edition'
import { decodeBodyWithPrefix, struct } from '../http/decode-body'
import { string } from '../http/field-types'
import { paramOf } from '../http/query'
import { sendEnvelope, httpError } from '../http/replies'
import { namedSubject, withActivity } from '../monitoring/activity'
import { signingSecret } from '../server/secrets'
import type { User } from '../storage/account-tables'
import { found } from '../storage/missing'
import { createCodeGuard } from './code-guard'
import { openPasswordSession } from './sign-in'
import { userVersions } from './user-versions'

const setupType = struct('UserTOTPVerificationParams', {
  otp_auth_url: string(),
  otp_auth_url_signature: string(),
  totp: string(),
})
const codeType = struct('UserTOTPVerificationParams', { totp: string() })

const path = '/api/users/:username/auth'

/** Routes to set up and pass the second step of a sign-in (contract 1.2 TOTP). */
export function mfaRoutes(app: FastifyInstance, context: Context) {
  setupRoutes(app, context)
  verifyRoute(app, context)
}

function setupRoutes(app: FastifyInstance, context: Context) {
  const { store, sessions } = context
  const { toRecorded, actionOf, checksIdentity } = forServer(userVersions, store)

  app.post(`${path}/init-totp`, allow('self', on.account), async (request, reply) => {
    const user = store.users.get(callerName(request))
    if (user.auth_type === 'oauth') {
      throw httpError(400, 'auth type is oauth, cannot process totp setup')
    }
    const [{ generateSecret, generateURI }, { toDataURL }] = await libraries()
    const url = generateURI({
      issuer: 'Netmaker',
      label: user.username,
      secret: generateSecret(),
    })
    return sendEnvelope(reply, 'totp setup initiated', {
      otp_auth_url: url,
      otp_auth_url_signature: signUrl(url),
      qr_code: await toDataURL(url),
    })
  })

  app.post(`${path}/complete-totp`, allow('self', on.account), async (request, reply) => {
    const username = callerName(request)
    const { otp_auth_url, otp_auth_url_signature, totp } = decodeBodyWithPrefix(setupType, request)
    if (!isSame(otp_auth_url_signature, signUrl(otp_auth_url))) {
      throw httpError(400, 'otp auth url signature mismatch')
    }
    const session = callerSession(request)
    if (checksIdentity) sessions.checkIsConfirmed(session)
    const secret = secretOf(otp_auth_url)
    const step = await stepOf(secret, totp)
    if (step === undefined) {
      throw httpError(400, `cannot setup totp for user ${username}: invalid otp`)
    }
    withActivity(
      store,
      () => {
        sessions.checkIsOpen(session)
        return turnOn(context, username, { secret, step })
      },
      ({ before, after }) => ({
        by: username,
        action: actionOf(before, after),
        target: namedSubject('USER', username),
        diff: { Old: toRecorded(store, before), New: toRecorded(store, after) },
      }),
    )
    sessions.forgetConfirmation(session)
    return sendEnvelope(reply, `totp setup complete for user ${username}`)
  })

  /** Signs an address, so that its origin can be verified later. */
  function signUrl(url: string): string {
    return createHmac('sha256', signingSecret(store)).update(url).digest('hex')
  }
}

function verifyRoute(app: FastifyInstance, context: Context) {
  const { store, tokens, sessions } = context
  const guard = createCodeGuard(store)

  app.post(`${path}/verify-totp`, allow('mfa'), async (request, reply) => {
    const secondStep = await callerOfSecondStep(request)
    if (secondStep.userName !== paramOf(request, 'username')) throw httpError(403, 'forbidden')
    const user = await passSecondStep(request, reply, secondStep)
    const { username } = user
    const session = await openPasswordSession(context, user, request)
    return sendEnvelope(reply, `W1R3: User ${username} Authorized`, session)
  })

  /** Accepts the token between the two steps, or a user's full one. */
  async function callerOfSecondStep(request: FastifyRequest): Promise<SecondStep> {
    const token = bearerToken(request) ?? ''
    const pendingClaims = await tokens.readBeforeMfa(token)
    if (pendingClaims) return { ...pendingClaims, isHalf: true }
    const claims = await tokens.read(token)
    if (!claims?.userName) throw httpError(401, 'unauthorized')
    return { ...claims, isHalf: false }
  }

  /** Returns the account whose current code was sent. Throws HttpError 400, 401, or 429. */
  async function passSecondStep(
    request: FastifyRequest,
    reply: FastifyReply,
    secondStep: SecondStep,
  ): Promise<User> {
    const { userName } = secondStep
    const account = openAccount(userName)
    const { totp } = decodeBodyWithPrefix(codeType, request)
    const previousUser = withMfa(account)
    const { locks } = guard.begin(previousUser, reply)
    const step = await stepOf(previousUser.totp_secret, totp)
    // meanwhile a password or a secret may have changed, or the same code been sent twice
    sessions.checkIsOpen(secondStep)
    const user = withMfa(openAccount(userName))
    const isRight = step !== undefined && user.totp_secret === previousUser.totp_secret
    if (!isRight || !guard.accept(user, step)) {
      if (locks) guard.recordLock(user)
      throw httpError(401, 'invalid otp')
    }
    if (secondStep.isHalf) sessions.end(secondStep)
    return user
  }

  /** Throws HttpError 401. */
  function openAccount(username: string): User {
    const user = found(401, () => store.users.get(username))
    if (user.account_disabled) throw httpError(401, 'user account disabled')
    return user
  }
}

/** Stores the secret of an account's codes. The code of the setup counts as used, unlike on the recorded servers. */
function turnOn(
  { store, sessions }: Pick<Context, 'store' | 'sessions'>,
  username: string,
  { secret, step }: { secret: string; step: number },
) {
  const previousUser = store.users.get(username)
  const totp_step = sessions.rules === 'strict' ? step : 0
  store.users.update(username, { is_mfa_enabled: true, totp_secret: secret, totp_step })
  return { before: previousUser, after: store.users.get(username) }
}

/** Caller at the second step, and whether with the password alone. */
type SecondStep = Session & { isHalf: boolean }

/** Throws HttpError 400. */
function withMfa(user: User): User {
  if (user.is_mfa_enabled) return user
  const { username } = user
  throw httpError(400, `mfa is disabled for user(${username}), cannot process totp verification`)
}

/** Imported on first use: they would slow down every start. */
const libraries = () => Promise.all([import('otplib'), import('qrcode')])

/** Returns the time step of a code; undefined for a wrong or expired one. */
async function stepOf(secret: string, totp: string): Promise<number | undefined> {
  if (secret === '' || !/^\d{6}$/.test(totp)) return undefined
  const [{ verify }] = await libraries()
  const result = await verify({ secret, token: totp, epoch: unixNow(), epochTolerance: 30 })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

function secretOf(url: string): string {
  return new URL(url).searchParams.get('secret') ?? ''
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
