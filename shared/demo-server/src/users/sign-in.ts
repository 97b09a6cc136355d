import type { FastifyRequest } from 'fastify'

import { isFromElsewhere } from '../auth/callers'
import { timeNow } from '../clock'
import type { Context } from '../context'
import { switchOnOf } from '../ext-clients/owner-sign-ins'
import { refused } from '../http/replies'
import { recorded } from '../monitoring/activity'
import { DEMO_PASSWORD } from '../seed/seed-people'
import { readSettings } from '../server/settings'
import type { User } from '../storage/account-tables'
import { ifThereIsRoom } from '../storage/database'
import { found } from '../storage/missing'
import { findPlatformRole } from './role'
import { visit } from './user'
import { userVersions } from './user-versions'

type Credentials = {
  username: string
  password: string
  /** Whether a console asks, which not every role may use. */
  isForConsole: boolean
}

/**
 * The account that a name and a password open (contract 1.2 authenticate). The order of the checks is
 * the contract's: a disabled account is refused before the password is looked at.
 * @throws Refusal 400 or 401
 */
export async function checkCredentials(context: Context, credentials: Credentials) {
  const { password } = credentials
  const before = openAccount(context, credentials)
  if (password === '') throw refused(400, "password can't be empty")
  const isRight = await context.passwords.matches(before.password, password)
  // it takes its time, in which the account may have been closed and the password changed
  const user = openAccount(context, credentials)
  if (isRight && user.password === before.password) return user
  throw refused(400, 'incorrect credentials')
}

/**
 * Everybody can read the password of the demonstration: it opens no account where people come from other machines, and
 * says nothing about which accounts there are.
 * @throws Refusal 400
 */
export function refusePublicPassword(
  { isExposed }: Context,
  request: FastifyRequest,
  password: string,
) {
  if (password !== DEMO_PASSWORD) return
  if (isExposed) {
    throw refused(
      400,
      'the demo password is public, so it is turned off here. Use the password that was shown when the server started',
    )
  }
  if (isFromElsewhere(request)) {
    throw refused(
      400,
      'the demo password is public, so it only works on the machine that runs this server',
    )
  }
}

/** The account of a name, if a password may open it. @throws Refusal 400 or 401 */
function openAccount({ store }: Context, { username, isForConsole }: Credentials): User {
  const { letsSuperAdminIn } = userVersions[store.apiVersion]
  const user = found(401, () => store.users.get(username))
  if (user.auth_type === 'oauth') throw refused(400, 'user is registered via SSO')
  const isExempt = letsSuperAdminIn && user.platform_role_id === 'super-admin'
  if (!isExempt && !readSettings(store).basic_auth) throw refused(400, 'basic auth is disabled')
  if (user.account_disabled) throw refused(401, 'user account disabled')
  const role = findPlatformRole(store, user.platform_role_id)
  if (isForConsole && (!role || role.deny_dashboard_access)) {
    throw refused(401, 'access denied to dashboard')
  }
  return user
}

/**
 * Ends a sign-in: notes the time, if there is room, and gives the token and the name that go with it. A header says
 * whether it is a console or a desktop program that signs in.
 */
export async function openSession(
  { store, tokens }: Context,
  user: User,
  request: Pick<FastifyRequest, 'headers'>,
) {
  const isDashboard = request.headers['x-application-name'] === 'dashboard'
  const minutes = userVersions[store.apiVersion].minutesOf(readSettings(store), isDashboard)
  const AuthToken = await tokens.forUser(user, minutes)
  ifThereIsRoom(() =>
    recorded(
      store,
      () => store.users.update(user.username, { last_login_time: timeNow() }),
      () => visit(user.username, 'LOGIN', request),
    ),
  )
  return { UserName: user.username, AuthToken }
}

/** The same for who has come with a password: clients of his are on from now on, where the server has it so. */
export async function openPasswordSession(
  context: Context,
  user: User,
  request: Pick<FastifyRequest, 'headers'>,
) {
  const session = await openSession(context, user, request)
  ifThereIsRoom(() => switchOnOf(context.store, user.username))
  return session
}
