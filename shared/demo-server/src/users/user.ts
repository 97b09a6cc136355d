import { ZERO_TIME } from '../clock'
import { type Decoded, anything, bool, map, set, string, time } from '../decoding/field-types'
import { struct } from '../decoding/struct'
import type { User } from '../storage/account-tables'

/** A user as a body carries him (contract 1.3). */
export const userType = struct('User', {
  username: string(),
  external_identity_provider_id: string(),
  is_mfa_enabled: bool(),
  display_name: string(),
  password: string(),
  isadmin: bool(),
  issuperadmin: bool(),
  account_disabled: bool(),
  remote_gw_ids: set(),
  auth_type: string('models.AuthType'),
  user_group_ids: set('models.UserGroupID'),
  platform_role_id: string('models.UserRoleID'),
  network_roles: map(
    { ...set('models.UserRoleID'), name: 'map[models.UserRoleID]struct {}' },
    'models.NetworkID',
  ),
  last_login_time: time(),
  icon: anything(),
})
export type UserInput = Decoded<typeof userType>

/** What others see of a user: everything but his secrets. */
export function userReply(user: User) {
  const { password: _password, totp_secret: _secret, ...visible } = user
  return { ...visible, num_access_tokens: 0 }
}

/** A new account as it is stored. Sets that were left out are empty, as the contract has them. */
export function newUser(input: UserInput, password: string, role: string): User {
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
    isadmin: input.isadmin,
    issuperadmin: input.issuperadmin,
    remote_gw_ids: input.remote_gw_ids ?? {},
    user_group_ids: input.user_group_ids ?? {},
    network_roles: input.network_roles ?? {},
    last_login_time: input.last_login_time,
  }
}

export const neverLoggedIn = ZERO_TIME
