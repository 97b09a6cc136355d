import { networkRoleListQuery, platformRoleListQuery, type Role } from '@meshdeck/api/roles'
import { type Reading, useQuery, useReading } from '@meshdeck/platform'
import { useMemo } from 'react'

import { useTranslation } from '../translations'
import { roleName } from '../users/role-name'
import { type RoleRow, toRoleRows } from './role-rows'

/** The roles on the server and those in networks, which it lists apart. */
export function useRoleRows(): Reading<RoleRow[]> {
  const { t } = useTranslation()
  const ofPlatform = useQuery(platformRoleListQuery())
  const ofNetworks = useQuery(networkRoleListQuery())
  const toRows = useMemo(
    () => (list: Role[]) =>
      ofPlatform.data && toRoleRows([...ofPlatform.data, ...list], (id) => roleName(t, id)),
    [ofPlatform.data, t],
  )
  return useReading(ofNetworks, toRows, ofPlatform)
}
