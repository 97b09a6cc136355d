import { queryClient, useServerStatus, type ServerStatus } from '@meshdeck/platform'
import { initialStatus, serverStatusQuery, store } from '@meshdeck/platform/shell'
import { useTimeout } from '@meshdeck/ui/shell'
import { useEffect, useState } from 'react'

import { BANNER_DELAY_MS, bannerAt, nextHealth, unknownHealth, type Health } from './health-state'
import { keepTrouble, troubleAtom, type Trouble } from './trouble'
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
    const next = nextHealth(heard.health, status, dataUpdatedAt)
    const isFirst = heard.status === undefined || heard.status === initialStatus
    setHeard({ health: isFirst ? goneOn(next, store.get(troubleAtom)) : next, status })
  }
  const { health } = heard
  const isHeard = heard.status !== undefined && heard.status !== initialStatus
  useEffect(() => {
    if (!isHeard) return
    const known = store.get(troubleAtom)
    if (health.is === 'well' && known) keepTrouble(undefined)
    if (health.is === 'unwell' && known?.kind !== health.kind) {
      keepTrouble({ kind: health.kind, since: health.since, isDismissed: false })
    }
  }, [health, isHeard])
  return heard
}

/** Trouble that was there before the page was loaded again counts from then on. */
function goneOn(health: Health, known: Trouble | undefined): Health {
  const isSame = health.is === 'unwell' && health.kind === known?.kind
  return isSame ? { ...health, since: known.since } : health
}

/** What the banner says now; changes by itself when its time comes. */
export function useBannerKind(health: Health): UnhealthyKind | undefined {
  const [drawnAt] = useState(Date.now)
  const [now, setNow] = useState(drawnAt)
  const since = health.is === 'unwell' ? health.since : undefined
  // some of the time may have passed before this was here to count it
  const passed = since === undefined ? 0 : Math.max(0, drawnAt - since)
  const delay = Math.max(0, BANNER_DELAY_MS - passed)
  useTimeout(() => setNow(Date.now()), since === undefined ? undefined : delay, since)

  return bannerAt(health, now)
}
