import { networkRoleListQuery } from '@meshdeck/api/roles'
import { userGroupListQuery } from '@meshdeck/api/user-groups'
import { userListQuery } from '@meshdeck/api/users'
import { type Reading, useCapabilities, useQuery, useReading } from '@meshdeck/platform'
import { useMemo } from 'react'

import { toGroupRows } from '../groups/group-rows'
import { toRoleRows } from '../roles/role-rows'
import { toUserRows } from '../users/user-rows'
import { findUsers, type ReviewCheck, userChecks } from './review-checks'
import { unusedRoles } from './unused-roles'
import { useTokenCounts } from './use-token-counts'

/** How many of how many a check has found; without `found` nobody knows yet. */
export type ReviewCount = { found?: number; judged: number }

/** What every check has found. One list of users is gone through once for each. */
export function useReview() {
  const { isPro, hasBulkNodes: isLater } = useCapabilities()
  const users = useQuery({ ...userListQuery(), staleTime: Infinity })
  const rows = useMemo(() => users.data && toUserRows(users.data), [users.data])
  const tokens = useTokenCounts(rows)
  const { counts, isAskedFor } = tokens
  const groups = useQuery({ ...userGroupListQuery(), staleTime: Infinity, enabled: isPro })
  const roles = useQuery({ ...networkRoleListQuery(), staleTime: Infinity, enabled: isPro })

  const found = useMemo(() => {
    return (
      rows && userChecks.map((check) => ({ check, ...findUsers(check, rows, { tokens: counts }) }))
    )
  }, [rows, counts])
  const emptyGroups = useMemo(
    () =>
      groups.data && users.data
        ? toGroupRows(groups.data, users.data).filter(({ memberCount }) => memberCount === 0)
        : undefined,
    [groups.data, users.data],
  )
  const freeRoles = useMemo(() => {
    if (!roles.data || !groups.data || !users.data) return undefined
    const byId = new Map(groups.data.map((group) => [group.id, group]))
    const estate = { server: { isPro, isLater }, groups: byId }
    return toRoleRows(unusedRoles(roles.data, users.data, estate), (id) => id)
  }, [roles.data, groups.data, users.data, isPro, isLater])

  const numbers = new Map<ReviewCheck, ReviewCount>(
    found?.map(({ check, rows: people, judged }) => {
      const isOpen = check === 'tokens' && isAskedFor && people.some(({ id }) => !counts.has(id))
      return [check, isOpen ? { judged } : { found: people.length, judged }]
    }),
  )
  if (emptyGroups) {
    numbers.set('groups', { found: emptyGroups.length, judged: groups.data?.length ?? 0 })
  }
  if (freeRoles) numbers.set('roles', { found: freeRoles.length, judged: roles.data?.length ?? 0 })

  return {
    users,
    rowsOf: (check: ReviewCheck) => found?.find((one) => one.check === check)?.rows,
    groups: useNeeded(emptyGroups, groups, users),
    roles: useNeeded(freeRoles, roles, users, groups),
    tokens,
    numbers,
  }
}

/** What was made of several lists, with the failure of any. */
function useNeeded<Row>(
  data: Row[] | undefined,
  list: Reading<unknown>,
  ...others: ReadonlyArray<Reading<unknown>>
): Reading<Row[]> {
  const read = useReading(list, identity, ...others)
  return { ...read, data }
}

const identity = (list: unknown) => list
