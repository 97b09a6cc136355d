import type { FastifyInstance, FastifyRequest } from 'fastify'

import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import type { SessionRules } from '../auth/sessions'
import { timeNow, ZERO_TIME } from '../clock'
import type { Context } from '../context'
import { decodeBodyWithPrefix, struct } from '../http/decode-body'
import { anything, bool, type DecodedField, map, set, string, time } from '../http/field-types'
import { sendEnvelope, fieldFault, httpError } from '../http/replies'
import { type ActivityInput, namedSubject } from '../monitoring/activity'
import type { User } from '../storage/account-tables'

/** Body of a user (contract 1.3); `home` is the package before types in messages. */
const userTypeOf = (home: 'models' | 'schema') =>
  struct('User', {
    username: string(),
    external_identity_provider_id: string(),
    is_mfa_enabled: bool(),
    display_name: string(),
    password: string(),
    isadmin: bool(),
    issuperadmin: bool(),
    account_disabled: bool(),
    remote_gw_ids: set(),
    auth_type: string(`${home}.AuthType`),
    user_group_ids: set(`${home}.UserGroupID`),
    platform_role_id: string(`${home}.UserRoleID`),
    network_roles: map(
      { ...set(`${home}.UserRoleID`), name: `map[${home}.UserRoleID]struct {}` },
      `${home}.NetworkID`,
    ),
    last_login_time: time(),
    icon: anything(),
  })

export const userType100 = userTypeOf('models')
export const userType151 = userTypeOf('schema')
export type UserInput = DecodedField<typeof userType100>

/** Returns a new account as it is stored. Missing sets are empty, as in the contract. */
export function newUser(input: UserInput, password: string, role: string): User {
  const now = timeNow()
  return {
    username: input.username,
    password,
    display_name: input.display_name,
    platform_role_id: role,
    account_disabled: input.account_disabled,
    auth_type: 'basic_auth',
    external_identity_provider_id: input.external_identity_provider_id,
    is_mfa_enabled: input.is_mfa_enabled,
    totp_secret: '',
    totp_step: 0,
    token_series: '',
    isadmin: input.isadmin,
    issuperadmin: input.issuperadmin,
    remote_gw_ids: input.remote_gw_ids ?? {},
    user_group_ids: input.user_group_ids ?? {},
    network_roles: input.network_roles ?? {},
    last_login_time: input.last_login_time,
    created_by: '',
    created_at: now,
    updated_at: now,
    theme: '',
    text_size: '',
    reduced_motion: false,
  }
}

/**
 * Whether MFA that a body turns on is active: without a secret to check codes, the user could never sign
 * in again. The recorded servers store what was sent.
 */
export function isFactorOn(
  { is_mfa_enabled }: Pick<User, 'is_mfa_enabled'>,
  { secret, rules }: { secret: string; rules: SessionRules },
): boolean {
  return is_mfa_enabled && (secret !== '' || rules === 'recorded')
}

export const neverLoggedIn = ZERO_TIME

const looksType = struct('UserSettings', {
  theme: string('models.Theme'),
  text_size: string(),
  reduced_motion: bool(),
})

/** Routes for a user's appearance of the console (contract 2.2); in 1.0.0 that is a setting of the server. */
export function userLookRoutes(app: FastifyInstance, { store }: Context) {
  const path = '/api/users/:username/settings'

  // blanks are echoed when sent, and read as the defaults
  app.get(path, allow('self', on.account), (request, reply) => {
    const { theme, text_size, reduced_motion } = store.users.get(callerName(request))
    return sendEnvelope(reply, 'fetched user settings', {
      theme: theme || 'dark',
      text_size: text_size || '16',
      reduced_motion,
    })
  })

  app.put(path, allow('self', on.account), (request, reply) => {
    const looks = decodeBodyWithPrefix(looksType, request)
    store.users.update(callerName(request), looks)
    return sendEnvelope(reply, 'updated user settings', looks)
  })
}

type RequestHeaders = Pick<FastifyRequest, 'headers'>

/** Whether a request comes from a console rather than a desktop program (contract 0.6). */
export function isConsole({ headers }: RequestHeaders): boolean {
  return headers['from-ui'] === 'true'
}

/** Returns the activity of a sign-in or sign-out, of a console or of a desktop program. */
export function sessionActivity(
  by: string,
  action: 'LOGIN' | 'LOGOUT',
  request: RequestHeaders,
): ActivityInput {
  const origin = isConsole(request) ? 'DASHBOARD' : 'CLIENT-APP'
  return { by, action, target: namedSubject(origin, origin), origin }
}

type Credentials = { username: string; password: string }

const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i

/**
 * Checks the rules for a new account (contract 1.3 create). `faultsOf` returns a line for each invalid field; empty
 * ones don't count. Throws HttpError 400 with the lines.
 */
export function checkNewUser(credentials: Credentials, faultsOf: FaultsOf) {
  const { password } = credentials
  const faults = faultsOf(credentials).filter((line) => line !== '')
  if (faults.length > 0) throw httpError(400, faults.join('\n'))
  if (Buffer.byteLength(password) > 72) {
    throw httpError(400, 'bcrypt: password length exceeds 72 bytes')
  }
}

export type FaultsOf = (credentials: Credentials) => string[]

/** Returns the messages of 1.0.0 (contract 1.3). */
export const faultsOf100: FaultsOf = ({ username, password }) => [
  usernameFault(username),
  passwordFault(password),
]

/** Returns plain sentences on 1.5.1, which requires names of more than three characters (contract 2.3). */
export const faultsOf151: FaultsOf = ({ username, password }) => [
  username === '' ? 'username cannot be empty' : '',
  username !== '' && [...username].length <= 3 ? 'username must have more than 3 characters' : '',
  username === '' || isAllowedName(username) ? '' : 'invalid character(s) in username',
  [...password].length < 5 ? 'password must have a minimum of 5 characters' : '',
]

function isAllowedName(username: string): boolean {
  return /^[a-z0-9.-]+$/i.test(username) || EMAIL.test(username)
}

function usernameFault(username: string): string {
  if ([...username].length < 3) return fieldFault('User.UserName', 'min')
  return isAllowedName(username) ? '' : fieldFault('User.UserName', 'in_charset|email')
}

function passwordFault(password: string): string {
  if (password === '') return fieldFault('User.Password', 'required')
  return [...password].length < 5 ? fieldFault('User.Password', 'min') : ''
}
