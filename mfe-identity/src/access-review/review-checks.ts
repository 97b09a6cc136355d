import type { Role } from '@meshdeck/api/roles'
import type { User } from '@meshdeck/api/users'
import { grantsOf, type RightsInventory } from '@meshdeck/domain/effective-rights'
import { isAdminRole } from '@meshdeck/domain/permissions'
import { DAY_MS } from '@meshdeck/domain/times'

import type { UserRow } from '../shared/user-rules'

/** Checks of users, in the order of the list. */
export const userChecks = ['factor', 'never', 'tokens', 'idle', 'admins'] as const
export type UserCheck = (typeof userChecks)[number]

/** Checks of groups and roles, which only Pro has. */
export const proChecks = ['groups', 'roles'] as const
export type ReviewCheck = UserCheck | (typeof proChecks)[number]

/** Days without a sign-in after which an account counts as unused. */
const IDLE_DAYS = 90

/** Number of a user's access tokens: open ones only, or all including expired ones. */
export type TokenCount = { count: number; isOfOpen: boolean }

/** Known token counts by username; users with an unknown number are left out. */
export type TokenCounts = ReadonlyMap<string, TokenCount>

/** Findings of a check: `rows` are the affected ones among the `judged` users. */
type Finding = { rows: readonly UserRow[]; judged: number }

type ReviewFacts = { tokens: TokenCounts; now: number }

/**
 * Applies one check to the users. MFA is only expected from users with a password on this server; for
 * others, the provider is responsible. A disabled user with an unknown number of tokens counts as a finding.
 */
export function findUsers(
  check: UserCheck,
  users: readonly UserRow[],
  { tokens, now = Date.now() }: { tokens: TokenCounts; now?: number },
): Finding {
  const { isJudged, isFound } = rules[check]
  const judged = users.filter(isJudged)
  return { rows: judged.filter((user) => isFound(user, { tokens, now })), judged: judged.length }
}

type Rule = {
  isJudged: (user: UserRow) => boolean
  isFound: (user: UserRow, known: ReviewFacts) => boolean
}

const everybody = () => true

const rules: Record<UserCheck, Rule> = {
  factor: {
    isJudged: ({ authType }) => authType === 'basic',
    isFound: ({ is_mfa_enabled }) => !is_mfa_enabled,
  },
  never: { isJudged: everybody, isFound: ({ lastLogin }) => lastLogin === 0 },
  tokens: {
    isJudged: ({ account_disabled }) => account_disabled,
    isFound: ({ username }, { tokens }) => tokens.get(username)?.count !== 0,
  },
  idle: {
    isJudged: everybody,
    isFound: ({ lastLogin }, { now }) => lastLogin > 0 && lastLogin < now - IDLE_DAYS * DAY_MS,
  },
  admins: {
    isJudged: everybody,
    isFound: ({ platform_role_id }) => isAdminRole(platform_role_id),
  },
}

/** Returns the roles in networks that no user has, by a group or directly. Each set of groups is evaluated once. */
export function unusedRoles(
  roles: readonly Role[],
  users: readonly User[],
  inventory: Pick<RightsInventory, 'server' | 'groups'>,
): Role[] {
  const groupsInUse = new Set(
    users.flatMap(({ user_group_ids }) => Object.keys(user_group_ids ?? {})),
  )
  const user_group_ids = Object.fromEntries([...groupsInUse].map((id) => [id, {}]))
  const groupGrants = grantsOf({ platform_role_id: '', user_group_ids }, inventory)
  const ownGrants = users.flatMap(({ platform_role_id, network_roles }) =>
    grantsOf({ platform_role_id, network_roles }, inventory),
  )
  const heldRoleIds = new Set([...groupGrants, ...ownGrants].map(({ roleId }) => roleId))
  return roles.filter(({ id }) => !heldRoleIds.has(id))
}
