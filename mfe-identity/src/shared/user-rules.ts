import type { User } from '@meshdeck/api/users'

import { authTypeOf } from './auth-type'

/** Who is signed in. */
export type Caller = { username: string; role: string }

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
export type Refusal =
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
