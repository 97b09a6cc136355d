import type { SessionRules } from '../auth/sessions'
import { timeNow, ZERO_TIME } from '../clock'
import { type Decoded, anything, bool, map, set, string, time } from '../decoding/field-types'
import { struct } from '../decoding/struct'
import type { User } from '../storage/account-tables'

/** A user as a body carries him (contract 1.3); `home` is the package that messages name with types. */
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
export type UserInput = Decoded<typeof userType100>

/** A new account as it is stored. Sets that were left out are empty, as the contract has them. */
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
 * Whether a second factor that a body turns on is on: without a secret to check codes with, its owner could never sign
 * in again. The recorded servers store what was sent.
 */
export function isFactorOn(
  { is_mfa_enabled }: Pick<User, 'is_mfa_enabled'>,
  { secret, rules }: { secret: string; rules: SessionRules },
): boolean {
  return is_mfa_enabled && (secret !== '' || rules === 'recorded')
}

export const neverLoggedIn = ZERO_TIME
