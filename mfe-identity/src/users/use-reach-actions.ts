import type { User } from '@meshdeck/api/users'
import { placeHref, useActiveNetwork, useCapabilities } from '@meshdeck/platform'
import type { MenuAction } from '@meshdeck/ui'
import { Waypoints } from 'lucide-react'

import { useTranslation } from '../translations'

/** Leads to what a user may reach in the network that is worked in; only Pro has policies about users. */
export function useReachActions(): (user: User) => MenuAction[] {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const [networkId] = useActiveNetwork()

  return ({ username }) => {
    if (!isPro || networkId === undefined) return []
    const to = placeHref('reach', { networkId, thing: `user:${username}` })
    return to === undefined ? [] : [{ label: t('users.reach'), icon: Waypoints, to }]
  }
}
