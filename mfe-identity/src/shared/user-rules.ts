import type { Role } from '@meshdeck/api/roles'
import type { User } from '@meshdeck/api/users'
import { readServerTime } from '@meshdeck/domain/times'
import { type TFunction, useSession } from '@meshdeck/platform'
import { useCallback } from 'react'

import { useTranslation } from '../translations'

/** The signed-in user. */
type Caller = { username: string; role: string }

export type UserAction =
  | 'edit'
  | 'move'
  | 'resetPassword'
  | 'resetFactor'
  | 'enable'
  | 'disable'
  | 'transfer'
  | 'delete'

/** Reason why the server would reject an action; each is a translation key under `users.refused`. */
type Refusal =
  | 'ownAccount'
  | 'ofSuperAdmin'
  | 'ofAdmin'
  | 'noPassword'
  | 'ownPassword'
  | 'noFactor'
  | 'ownFactor'
  | 'notSuperAdmin'
  | 'alreadySuperAdmin'
  | 'adminsOnly'
  | 'isDisabled'

/**
 * Returns why the caller may not act on a user, or undefined: the server's rules (contract 1.3), so that a menu shows
 * the reason before the server rejects the action. Two rules are the console's own, because both lock people out: users
 * can't disable themselves, which the server itself enforces since 1.5.1, and a disabled account can't become super
 * admin.
 */
export function refusalOf(action: UserAction, user: User, caller: Caller): Refusal | undefined {
  return rules[action](user, caller)
}

const rules: Record<UserAction, (user: User, caller: Caller) => Refusal | undefined> = {
  edit: refusalOfChange,

  // to groups and from groups: users can't give themselves rights
  move: (user, caller) => (isOwn(user, caller) ? 'ownAccount' : refusalOfChange(user, caller)),

  // users change their own on the profile, where the current password is required
  resetPassword: (user, caller) => {
    if (authTypeOf(user) !== 'basic') return 'noPassword'
    return isOwn(user, caller) ? 'ownPassword' : refusalOfChange(user, caller)
  },

  // users turn their own off on the profile, which checks whether the server requires it
  resetFactor: (user, caller) => {
    if (isOwn(user, caller)) return 'ownFactor'
    return user.is_mfa_enabled ? refusalOfChange(user, caller) : 'noFactor'
  },

  enable: () => undefined,

  disable: refusalOfLockout,

  transfer: (user, { role }) => {
    if (role !== 'super-admin') return 'notSuperAdmin'
    if (user.platform_role_id === 'super-admin') return 'alreadySuperAdmin'
    if (user.platform_role_id !== 'admin') return 'adminsOnly'
    return user.account_disabled ? 'isDisabled' : undefined
  },

  delete: (user, caller) => {
    const refusal = refusalOfLockout(user, caller)
    if (refusal) return refusal
    return user.platform_role_id === 'admin' && caller.role !== 'super-admin'
      ? 'ofAdmin'
      : undefined
  },
}

function refusalOfChange(user: User, caller: Caller): Refusal | undefined {
  if (isOwn(user, caller) || caller.role === 'super-admin') return undefined
  if (user.platform_role_id === 'super-admin') return 'ofSuperAdmin'
  return user.platform_role_id === 'admin' ? 'ofAdmin' : undefined
}

/** Returns why a user can't be locked out: the caller, or a super admin. */
function refusalOfLockout(user: User, caller: Caller): Refusal | undefined {
  if (isOwn(user, caller)) return 'ownAccount'
  return user.platform_role_id === 'super-admin' ? 'ofSuperAdmin' : undefined
}

const isOwn = (user: User, caller: Caller) => user.username === caller.username

type Reason = (action: UserAction, user: User) => string | undefined

/**
 * Returns a function for the translated reason why the signed-in user may not act on a user, or undefined. It isn't part
 * of `useCan`, because it depends on both users.
 */
export function useUserRefusal(): Reason {
  const { t } = useTranslation()
  const { username, userPlatformRole: role } = useSession()

  return useCallback(
    (action, user) => {
      const refusal = refusalOf(action, user, { username, role })
      return refusal && t(`users.refused.${refusal}`)
    },
    [t, username, role],
  )
}

/** Returns why an action isn't possible for all of several users: the first user it fails for, and the reason. */
export function reasonOfAny(
  reason: Reason,
  action: UserAction,
  users: readonly User[],
): string | undefined {
  for (const user of users) {
    const text = reason(action, user)
    if (text !== undefined) return `${user.username}: ${text}`
  }
  return undefined
}

/** A row of the user table: the user as the server lists it, with added fields. */
export type UserRow = User & {
  id: string
  /** The unique username. */
  name: string
  authType: AuthType
  groupCount: number
  /** Milliseconds since 1970; 0 for never. */
  lastLogin: number
}

export const toUserRows = (users: readonly User[]): UserRow[] =>
  users.map((user) => ({
    ...user,
    id: user.username,
    name: user.username,
    authType: authTypeOf(user),
    groupCount: Object.keys(user.user_group_ids ?? {}).length,
    lastLogin: readServerTime(user.last_login_time) ?? 0,
  }))

/** How a user signs in. */
type AuthType = 'basic' | 'sso' | 'idp'

/**
 * Returns how a user signs in; a user who is managed by an identity provider counts as its user, whatever the sign-in
 * [US-005].
 */
export function authTypeOf(
  user: Pick<User, 'auth_type' | 'external_identity_provider_id'>,
): AuthType {
  if (user.external_identity_provider_id !== '') return 'idp'
  return user.auth_type === 'oauth' ? 'sso' : 'basic'
}

/**
 * Returns the roles that a user may assign, in addition to the current role (`currentRole`). `super-admin` can't be
 * assigned but is transferred [US-017], and only the super admin creates admins (contract 1.3).
 */
export function assignableRoles(
  roles: ReadonlyArray<Pick<Role, 'id'>>,
  { callerRole, currentRole }: { callerRole: string; currentRole?: string },
): string[] {
  const isOpen = (id: string) =>
    id !== 'super-admin' && (id !== 'admin' || callerRole === 'super-admin')
  return roles.map(({ id }) => id).filter((id) => id === currentRole || isOpen(id))
}

/** Returns the name of a platform role; an unknown one is shown by its ID. */
export const roleName = (t: TFunction<'identity'>, id: string) =>
  t(`users.roles.${id}`, { defaultValue: id })
