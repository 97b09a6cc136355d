import { queryClient, useServerStatus, type ServerStatus } from '@meshdeck/platform'
import { serverStatusQuery } from '@meshdeck/platform/shell'
import { useTimeout } from '@meshdeck/ui/shell'
import { useState } from 'react'

import { BANNER_DELAY_MS, bannerAt, nextHealth, unknownHealth, type Health } from './health-state'
import type { UnhealthyKind } from './unhealthy-kind'

type Heard = { health: Health; status: ServerStatus | undefined }

/** How the server has been doing since this is on screen, and before if it `wasWell`; heard anew with every status. */
export function useHealth({ wasWell }: { wasWell: boolean }): Heard {
  const status = useServerStatus()
  const [heard, setHeard] = useState<Heard>(() => ({
    health: wasWell ? { is: 'well' } : unknownHealth,
    status: undefined,
  }))
  if (heard.status !== status) {
    const { dataUpdatedAt = 0 } = queryClient.getQueryState(serverStatusQuery().queryKey) ?? {}
    setHeard({ health: nextHealth(heard.health, status, dataUpdatedAt), status })
  }
  return heard
}

/** What the banner says now; changes by itself when its time comes. */
export function useBannerKind(health: Health): UnhealthyKind | undefined {
  const [now, setNow] = useState(0)
  const since = health.is === 'unwell' ? health.since : undefined
  useTimeout(() => setNow(Date.now()), since === undefined ? undefined : BANNER_DELAY_MS, since)

  return bannerAt(health, now)
}
