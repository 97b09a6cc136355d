import type { FastifyRequest } from 'fastify'

import { isFromElsewhere } from '../auth/callers'
import { timeNow } from '../clock'
import type { Context } from '../context'
import { forServer } from '../edition'
import { switchOnOf } from '../ext-clients/owner-sign-ins'
import { httpError } from '../http/replies'
import { withActivity } from '../monitoring/activity'
import { DEMO_PASSWORD } from '../seed/seed-people'
import { readSettings } from '../server/settings'
import type { User } from '../storage/account-tables'
import { skipIfDiskFull } from '../storage/database'
import { found } from '../storage/missing'
import { findPlatformRole } from './role'
import { sessionActivity } from './user'
import { userVersions } from './user-versions'

type Credentials = {
  username: string
  password: string
  /** Whether the request is from a console, which not every role may use. */
  isForConsole: boolean
}

/**
 * Returns the account for a name and a password (contract 1.2 authenticate). The order of the checks is the contract's:
 * a disabled account is rejected before the password is checked. Throws HttpError 400 or 401.
 */
export async function checkCredentials(context: Context, credentials: Credentials) {
  const { password } = credentials
  const previousUser = openAccount(context, credentials)
  if (password === '') throw httpError(400, "password can't be empty")
  const isRight = await context.passwords.matches(previousUser.password, password)
  // hashing takes time, in which the account may have been disabled and the password changed
  const user = openAccount(context, credentials)
  if (isRight && user.password === previousUser.password) return user
  throw httpError(400, 'incorrect credentials')
}

/**
 * Rejects the demo password, which is public: it opens no account where users come from other machines, and the
 * response doesn't reveal which accounts exist. Throws HttpError 400.
 */
export function refusePublicPassword(
  { isExposed }: Context,
  request: FastifyRequest,
  password: string,
) {
  if (password !== DEMO_PASSWORD) return
  if (isExposed) {
    throw httpError(
      400,
      'the demo password is public, so it is turned off here. Use the password that was shown when the server started',
    )
  }
  if (isFromElsewhere(request)) {
    throw httpError(
      400,
      'the demo password is public, so it only works on the machine that runs this server',
    )
  }
}

/** Returns the account with a name, if it may sign in with a password. Throws HttpError 400 or 401. */
function openAccount({ store }: Context, { username, isForConsole }: Credentials): User {
  const { letsSuperAdminIn } = forServer(userVersions, store)
  const user = found(401, () => store.users.get(username))
  if (user.auth_type === 'oauth') throw httpError(400, 'user is registered via SSO')
  const isExempt = letsSuperAdminIn && user.platform_role_id === 'super-admin'
  if (!isExempt && !readSettings(store).basic_auth) throw httpError(400, 'basic auth is disabled')
  if (user.account_disabled) throw httpError(401, 'user account disabled')
  const role = findPlatformRole(store, user.platform_role_id)
  if (isForConsole && (!role || role.deny_dashboard_access)) {
    throw httpError(401, 'access denied to dashboard')
  }
  return user
}

/**
 * Completes a sign-in: records the time, if there is room, and returns the token and the name. A header distinguishes a
 * console from a desktop program.
 */
export async function openSession(
  { store, tokens }: Context,
  user: User,
  request: Pick<FastifyRequest, 'headers'>,
) {
  const isDashboard = request.headers['x-application-name'] === 'dashboard'
  const minutes = forServer(userVersions, store).minutesOf(readSettings(store), isDashboard)
  const AuthToken = await tokens.forUser(user, minutes)
  skipIfDiskFull(() =>
    withActivity(
      store,
      () => store.users.update(user.username, { last_login_time: timeNow() }),
      () => sessionActivity(user.username, 'LOGIN', request),
    ),
  )
  return { UserName: user.username, AuthToken }
}

/** Like `openSession`, for a sign-in by password: enables the user's clients, on servers that do so. */
export async function openPasswordSession(
  context: Context,
  user: User,
  request: Pick<FastifyRequest, 'headers'>,
) {
  const session = await openSession(context, user, request)
  skipIfDiskFull(() => switchOnOf(context.store, user.username))
  return session
}
