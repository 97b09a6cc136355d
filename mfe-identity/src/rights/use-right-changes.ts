import { type User, userListQuery } from '@meshdeck/api/users'
import {
  type Outcome,
  type RightChange,
  rightChanges,
  type RightsEstate,
} from '@meshdeck/domain/effective-rights'
import { useQuery } from '@meshdeck/platform'
import { useDeferredValue, useMemo } from 'react'

import { type RolesAndGroups, useRightsEstate } from './use-rights-estate'

/** A change that is about to be saved: whom it concerns, where, and how roles and groups are then. */
export type Draft = {
  outcomes: (users: readonly User[]) => Outcome[]
  networkIds: readonly string[]
  estate: (before: RolesAndGroups) => RightsEstate
}

/** What a draft would let people do; undefined until it is known who there is. Memoise the draft. */
export function useRightChanges(draft: Draft): readonly RightChange[] | undefined {
  const { data: before } = useRightsEstate()
  const { data: users } = useQuery({ ...userListQuery(), staleTime: Infinity })
  // the tick is drawn first
  const settled = useDeferredValue(draft)

  return useMemo(
    () =>
      before &&
      users &&
      rightChanges(settled.outcomes(users), settled.networkIds, {
        before,
        after: settled.estate(before),
      }),
    [before, users, settled],
  )
}
