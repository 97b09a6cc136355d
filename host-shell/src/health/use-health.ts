import { useServerStatus, type ServerStatus } from '@meshdeck/platform'
import { useEffect, useReducer, useState } from 'react'

import { BANNER_DELAY_MS, bannerAt, nextHealth, unknownHealth, type Health } from './health-state'
import type { UnhealthyKind } from './unhealthy-kind'

/** What has been heard of the server. */
type Heard = { health: Health; status: ServerStatus | undefined }

function hear({ health }: Heard, { status, at }: { status: ServerStatus; at: number }): Heard {
  return { health: nextHealth(health, status, at), status }
}

function heardBefore({ wasWell }: { wasWell: boolean }): Heard {
  return { health: wasWell ? { is: 'well' } : unknownHealth, status: undefined }
}

/** How the server has been doing since this is on screen, and before if it `wasWell`; heard anew with every status. */
export function useHealth(before: { wasWell: boolean }): Heard {
  const status = useServerStatus()
  const [heard, tell] = useReducer(hear, before, heardBefore)

  useEffect(() => tell({ status, at: Date.now() }), [status])

  return heard
}

/** What the banner says now; changes by itself when its time comes. */
export function useBannerKind(health: Health): UnhealthyKind | undefined {
  const [now, setNow] = useState(0)
  const since = health.is === 'unwell' ? health.since : undefined

  useEffect(() => {
    if (since === undefined) return
    const rest = since + BANNER_DELAY_MS - Date.now()
    const timer = setTimeout(() => setNow(Date.now()), Math.max(rest, 0))
    return () => clearTimeout(timer)
  }, [since])

  return bannerAt(health, now)
}
