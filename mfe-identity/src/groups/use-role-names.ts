import { networkRoleListQuery } from '@meshdeck/api/roles'
import { useQuery } from '@meshdeck/platform'
import { useMemo } from 'react'

import type { RoleNames } from './network-label'

/** The names of network roles by id, for tables of groups: these don't wait for them, nor fail with them. */
export function useRoleNames(): RoleNames {
  const { data: roles } = useQuery({ ...networkRoleListQuery(), staleTime: Infinity })
  return useMemo(() => new Map(roles?.map(({ id, name }) => [id, name || id])), [roles])
}
