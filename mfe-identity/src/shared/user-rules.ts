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

/** Why the server would refuse an action; each is a key of the words under `users.refused`. */
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
 * Why the caller may not do something to a user, if so: the server's rules (contract 1.3), so that a
 * menu says it before the server has to. Two are ours, because both lock people out: nobody disables
 * himself, as the server itself has it from 1.5.1 on, and a disabled account never becomes super admin.
 */
export function refusalOf(action: UserAction, user: User, caller: Caller): Refusal | undefined {
  return rules[action](user, caller)
}

const rules: Record<UserAction, (user: User, caller: Caller) => Refusal | undefined> = {
  edit: refusalOfChange,

  // into groups and out of them: nobody gives himself rights
  move: (user, caller) => (isOwn(user, caller) ? 'ownAccount' : refusalOfChange(user, caller)),

  // one's own is changed on the profile, where the current password is asked for
  resetPassword: (user, caller) => {
    if (authTypeOf(user) !== 'basic') return 'noPassword'
    return isOwn(user, caller) ? 'ownPassword' : refusalOfChange(user, caller)
  },

  // one's own is turned off on the profile, which knows whether the server demands it
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

/** Nobody locks out himself or a super admin. */
function refusalOfLockout(user: User, caller: Caller): Refusal | undefined {
  if (isOwn(user, caller)) return 'ownAccount'
  return user.platform_role_id === 'super-admin' ? 'ofSuperAdmin' : undefined
}

const isOwn = (user: User, caller: Caller) => user.username === caller.username

type Reason = (action: UserAction, user: User) => string | undefined

/** Says why the signed-in user may not do something to a user, in the language on screen, if so. */
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

/** Why something cannot be done to all of them: the first one who is in the way, and the reason. */
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

/** A user as the table shows him: as the server lists him, with what it does not say in that form. */
export type UserRow = User & {
  id: string
  /** The username, which no two have. */
  name: string
  authType: AuthType
  groupCount: number
  /** Milliseconds since 1970, 0 for never. */
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

/** How a user proves who he is. */
type AuthType = 'basic' | 'sso' | 'idp'

/** A user whom an identity provider owns counts as one of its users however he signs in [US-005]. */
export function authTypeOf(
  user: Pick<User, 'auth_type' | 'external_identity_provider_id'>,
): AuthType {
  if (user.external_identity_provider_id !== '') return 'idp'
  return user.auth_type === 'oauth' ? 'sso' : 'basic'
}

/**
 * The roles that a person of some role may give to others, besides the one that they have (`current`).
 * `super-admin` is not given but handed on [US-017], and only the super admin makes admins (contract 1.3).
 */
export function assignableRoles(
  roles: readonly Pick<Role, 'id'>[],
  { callerRole, current }: { callerRole: string; current?: string },
): string[] {
  const isOpen = (id: string) =>
    id !== 'super-admin' && (id !== 'admin' || callerRole === 'super-admin')
  return roles.map(({ id }) => id).filter((id) => id === current || isOpen(id))
}

/** What a platform role is called; one that no console knows yet stands for itself. */
export const roleName = (t: TFunction, id: string) => t(`users.roles.${id}`, { defaultValue: id })
