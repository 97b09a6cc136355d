import type { User } from '@meshdeck/api/users'
import type { MenuAction } from '@meshdeck/ui'
import { Waypoints } from 'lucide-react'

import { useTranslation } from '../translations'
import { useReachNetwork, userReachHref } from './user-reach'

/** Leads to what a user may reach in the network that is worked in, else in the first. */
export function useReachActions(): (user: User) => MenuAction[] {
  const { t } = useTranslation()
  const networkId = useReachNetwork()

  return ({ username }) => {
    if (networkId === undefined) return []
    const to = userReachHref(networkId, username)
    return to === undefined ? [] : [{ label: t('users.reach'), icon: Waypoints, to }]
  }
}
