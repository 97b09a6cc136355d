import { type UserGroup, userGroupListQuery } from '@meshdeck/api/user-groups'
import { userListQuery } from '@meshdeck/api/users'
import { type Reading, useQuery, useReading } from '@meshdeck/platform'
import { useMemo } from 'react'

import { type GroupRow, toGroupRows } from './group-rows'

/** The groups with the number of their members, which only the list of users tells. */
export function useGroupRows({ isFreshEnough = false } = {}): Reading<GroupRow[]> {
  // what was read once is read again only when somebody asks for it, or changes it
  const age = isFreshEnough ? { staleTime: Infinity } : {}
  const users = useQuery({ ...userListQuery(), staleTime: Infinity })
  const groups = useQuery({ ...userGroupListQuery(), ...age })
  const toRows = useMemo(
    () => (list: UserGroup[]) => users.data && toGroupRows(list, users.data),
    [users.data],
  )
  return useReading(groups, toRows, users)
}
