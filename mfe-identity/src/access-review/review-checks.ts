import type { Role } from '@meshdeck/api/roles'
import type { User } from '@meshdeck/api/users'
import { grantsOf, type RightsEstate } from '@meshdeck/domain/effective-rights'
import { isAdminRole } from '@meshdeck/domain/permissions'
import { DAY_MS } from '@meshdeck/domain/times'

import type { UserRow } from '../shared/user-rules'

/** What is looked at about users, in the order of the list. */
export const userChecks = ['factor', 'never', 'tokens', 'idle', 'admins'] as const
export type UserCheck = (typeof userChecks)[number]

/** What is looked at about groups and roles, which only Pro has. */
export const proChecks = ['groups', 'roles'] as const
export type ReviewCheck = UserCheck | (typeof proChecks)[number]

/** After so long nobody is taken for using an account any more. */
const IDLE_DAYS = 90

/** How many access tokens somebody has: those that still let in, or all, with those that have expired. */
export type TokenCount = { count: number; isOfOpen: boolean }

/** What is known of access tokens, by username, without those whose number nobody knows. */
export type TokenCounts = ReadonlyMap<string, TokenCount>

/** Those whom a check is about: `rows` stand out among the users that are `judged`. */
type Finding = { rows: readonly UserRow[]; judged: number }

type Known = { tokens: TokenCounts; now: number }

/**
 * Goes through the users by one check. A second factor is asked of whoever has a password here, for the rest it is
 * the provider's matter. Of whom the number of tokens is not known, he is looked at if he is disabled.
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
  isFound: (user: UserRow, known: Known) => boolean
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

/** The roles in networks that nobody has, by a group or by himself. Each set of groups is looked at once. */
export function unusedRoles(
  roles: readonly Role[],
  users: readonly User[],
  estate: Pick<RightsEstate, 'server' | 'groups'>,
): Role[] {
  const groupsInUse = new Set(
    users.flatMap(({ user_group_ids }) => Object.keys(user_group_ids ?? {})),
  )
  const user_group_ids = Object.fromEntries([...groupsInUse].map((id) => [id, {}]))
  const ofGroups = grantsOf({ platform_role_id: '', user_group_ids }, estate)
  const own = users.flatMap(({ platform_role_id, network_roles }) =>
    grantsOf({ platform_role_id, network_roles }, estate),
  )
  const held = new Set([...ofGroups, ...own].map(({ roleId }) => roleId))
  return roles.filter(({ id }) => !held.has(id))
}
