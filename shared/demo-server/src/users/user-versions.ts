import { perVersion } from '../api-version'
import type { FieldType } from '../http/field-types'
import { httpError } from '../http/replies'
import type { Action } from '../monitoring/activity'
import type { Settings } from '../server/settings'
import type { User } from '../storage/account-tables'
import type { Store } from '../storage/store'
import type { ExtClient } from '../storage/tables'
import { findGroup } from './group'
import {
  type FaultsOf,
  faultsOf100,
  faultsOf151,
  type UserInput,
  userType100,
  userType151,
} from './user'

/** Account with its requested role. */
type Change = { user: User; role: string }
type Switch = { caller: User | undefined; user: User; isDisabled: boolean }

type UserVersion = {
  bodyType: FieldType<UserInput>
  faultsOf: FaultsOf
  /** Returns an account as others see it: everything but its secrets. */
  toReply(user: User): object
  /** Returns an account in the response to its creation, where 1.0.0 leaves the old flags unchanged. */
  toNewReply(user: User): object
  /** Returns an account in the activity, where 1.5.1 also includes the names of groups. */
  toRecorded(store: Store, user: User): object
  /** Whether an update without changes is logged. */
  recordsEveryUpdate: boolean
  countTokens(store: Store, user: User): number
  /** Whether there is a route that checks a user's current password. */
  checksIdentity: boolean
  /** Whether a super admin may sign in while passwords are disabled. */
  letsSuperAdminIn: boolean
  /** Whether an update drops unknown groups; otherwise, they are rejected. */
  dropsUnknownGroups: boolean
  /** Returns the duration of a sign-in. */
  minutesOf(settings: Settings, isConsole: boolean): number
  /** Throws HttpError 403 before any other check. */
  checkRole(change: Change): void
  unknownRole(role: string): string
  /** Returns the action of an update in the activity. */
  actionOf(before: User, after: User): Action
  /** Throws HttpError 400 or 403. */
  checkSwitch(change: Switch): void
  /** Throws HttpError 400. */
  checkDeletion(user: User): void
  /** Whether an external client stays when its owner is deleted. */
  keepsClient(client: ExtClient): boolean
  /** Query parameter that switches a user's external clients with the account. */
  clientsFlag(isDisabled: boolean): string | undefined
}

/** Differences between the servers for accounts (contract 1.3 and 2.3). */
export const userVersions = perVersion<UserVersion>({
  '1.0.0': {
    bodyType: userType100,
    faultsOf: faultsOf100,
    toReply: toReply100,
    toNewReply: (user) => ({ ...toReply100(user), isadmin: false, issuperadmin: false }),
    toRecorded: (_store, user) => toReply100(user),
    // it compares the stored password with the one sent
    recordsEveryUpdate: true,
    countTokens: () => 0,
    checksIdentity: false,
    letsSuperAdminIn: false,
    dropsUnknownGroups: false,
    minutesOf: ({ jwt_validity_duration }) => jwt_validity_duration,
    checkRole() {},
    unknownRole: (role) => `failed to fetch platform role ${role}`,
    actionOf: () => 'UPDATE',
    checkSwitch({ user, isDisabled }) {
      if (isDisabled && user.platform_role_id === 'super-admin') {
        throw httpError(400, 'cannot disable super-admin user account')
      }
    },
    checkDeletion() {},
    keepsClient: () => false,
    clientsFlag: () => undefined,
  },
  '1.1.0': {
    ...replies(toReply110),
    countTokens: (store, { username }) => store.accessTokens.count({ user_name: username }),
    checksIdentity: true,
    minutesOf: (settings, isConsole) =>
      isConsole ? settings.jwt_validity_duration : settings.jwt_validity_duration_clients,
    actionOf(before, after) {
      if (before.is_mfa_enabled === after.is_mfa_enabled) return 'UPDATE'
      return after.is_mfa_enabled ? 'ENABLE_MFA' : 'DISABLE_MFA'
    },
    checkSwitch,
    checkDeletion({ username, auth_type, external_identity_provider_id }) {
      if (auth_type !== 'oauth' && external_identity_provider_id === '') return
      throw httpError(400, `cannot delete idp user ${username}`)
    },
  },
  '1.4.0': {
    // one created by a desktop program is always deleted
    keepsClient: ({ device_id, remote_access_client_id }) =>
      device_id === '' && remote_access_client_id === '',
    clientsFlag: (isDisabled) => (isDisabled ? 'force_disable_configs' : 'force_enable_configs'),
  },
  '1.5.0': replies(toReply150),
  '1.5.1': {
    bodyType: userType151,
    faultsOf: faultsOf151,
    ...replies(toReply151),
    toRecorded(store, user) {
      const ids = Object.keys(user.user_group_ids ?? {})
      const names = ids.map((id) => [id, findGroup(store, id)?.name ?? id])
      const user_groups_with_names: unknown = Object.fromEntries(names)
      return { ...toReply151(user), user_groups_with_names }
    },
    recordsEveryUpdate: false,
    letsSuperAdminIn: true,
    dropsUnknownGroups: true,
    checkRole({ user, role }) {
      if (role !== 'super-admin' || user.platform_role_id === 'super-admin') return
      throw httpError(
        403,
        'only a super-admin can assign the super-admin role to another user via transferSuperAdmin method',
      )
    },
    unknownRole: (role) => `invalid user role ${role}`,
  },
})

/** Returns the shapes of an account, which are the same since 1.1.0. */
function replies(toReply: (user: User) => object) {
  return { toReply, toNewReply: toReply, toRecorded: (_store: Store, user: User) => toReply(user) }
}

function toReply100(user: User) {
  const { created_by: _by, created_at: _created, updated_at: _updated, ...visible } = shown(user)
  return { ...visible, num_access_tokens: 0 }
}

/** The old flags follow the role: at first only for a super admin. */
function toReply110(user: User) {
  const isSuperAdmin = user.platform_role_id === 'super-admin'
  return {
    ...toReply100(user),
    isadmin: isSuperAdmin || user.isadmin,
    issuperadmin: isSuperAdmin,
    user_group_ids: user.user_group_ids ?? {},
  }
}

function toReply150(user: User) {
  const { isadmin, issuperadmin } = toReply151(user)
  return { ...toReply110(user), isadmin, issuperadmin }
}

function toReply151(user: User) {
  const isSuperAdmin = user.platform_role_id === 'super-admin'
  return {
    ...shown(user),
    isadmin: isSuperAdmin || user.platform_role_id === 'admin',
    issuperadmin: isSuperAdmin,
    remote_gw_ids: null,
    user_group_ids: user.user_group_ids ?? {},
    network_roles: null,
    num_access_tokens: 0, // filled where users read themselves
  }
}

/** Returns an account without secrets, and without appearance, which has a route of its own. */
function shown(user: User) {
  const {
    password: _password,
    totp_secret: _secret,
    totp_step: _step,
    token_series: _series,
    theme: _theme,
    text_size: _size,
    reduced_motion: _motion,
    ...visible
  } = user
  return visible
}

function checkSwitch({ caller, user, isDisabled }: Switch) {
  const action = isDisabled ? 'disable' : 'enable'
  if (!caller) return
  if (caller.username === user.username) throw httpError(403, `cannot ${action} self`)
  if (isDisabled && user.platform_role_id === 'super-admin') {
    throw httpError(403, 'cannot disable a super-admin')
  }
  if (caller.platform_role_id !== 'super-admin' && user.platform_role_id === 'admin') {
    throw httpError(403, `${caller.platform_role_id} cannot ${action} an admin`)
  }
}
