import { DAY_MS } from '@meshdeck/domain/times'
import {
  atom,
  type Infer,
  queryClient,
  type ServerStatus,
  useServerStatus,
  z,
} from '@meshdeck/platform'
import {
  initialStatus,
  isHealthy,
  onSessionEnd,
  serverStatusQuery,
  store,
} from '@meshdeck/platform/shell'
import { useTimeout } from '@meshdeck/ui/shell'
import { useEffect, useState } from 'react'

import { keepNoticeRoom } from './notice-room'

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

/** How long the server must be unhealthy before the banner appears [SV-002]. */
const BANNER_DELAY_MS = 5000

/** How the server has been doing: not heard of yet, well, or unwell for some time. */
export type Health =
  | { is: 'unknown' }
  | { is: 'well' }
  | {
      is: 'unwell'
      kind: UnhealthyKind
      /** Milliseconds of the clock. */
      since: number
      /** Unwell from the first reply on, and by more than its broker, which leaves everything usable. */
      isFromStart: boolean
    }

export const unknownHealth: Health = { is: 'unknown' }

/**
 * The state after a status. Another kind of trouble goes on from the one before: what counts is
 * since when the server has not been well.
 */
export function nextHealth(before: Health, status: ServerStatus, now: number): Health {
  // what stands for the first reply until it is here is none
  if (status === initialStatus) return before
  const kind = unhealthyKind(status)
  if (kind === undefined) return before.is === 'well' ? before : { is: 'well' }
  if (before.is === 'unwell') return { ...before, kind }
  const isFromStart = before.is === 'unknown' && kind !== 'broker'
  return { is: 'unwell', kind, since: now, isFromStart }
}

/** What the banner says at a time, if anything. */
export function bannerAt(health: Health, now: number): UnhealthyKind | undefined {
  if (health.is !== 'unwell') return undefined
  return now - health.since >= BANNER_DELAY_MS ? health.kind : undefined
}

/**
 * Whether the causes are shown without being asked for: when the server was bad from the start
 * [SV-011, C-32]. A broker alone leaves everything usable.
 */
export function explainsItself(health: Health): boolean {
  return health.is === 'unwell' && health.isFromStart && health.kind !== 'broker'
}

/** What the banner says; the network goes before the broker, the broker before the rest (C-32). */
type UnhealthyKind = 'unreachable' | 'broker' | 'server'

/** What is wrong with the server; undefined when nothing is that a person should hear of. */
export function unhealthyKind(status: ServerStatus): UnhealthyKind | undefined {
  if (!status.isNetworkHealthy) return 'unreachable'
  if (!status.isBrokerConnected && status.isDbConnected) return 'broker'
  return isHealthy(status) ? undefined : 'server'
}

const KEY = 'meshdeck_trouble'

const troubleSchema = z.object({
  kind: z.oneOf(['unreachable', 'broker', 'server']),
  /** Milliseconds of the clock. */
  since: z.number(),
  isDismissed: z.boolean(),
})

/** What was wrong with the server when this tab heard of it last, and whether somebody has had enough of hearing it. */
type Trouble = Infer<typeof troubleSchema>

/** Lasts as long as the session in this tab: a page that is loaded again need not wait to say the same. */
export const troubleAtom = atom<Trouble | undefined>(readStored())

/** Keeps what is wrong; nothing once the server is well. */
export function keepTrouble(trouble: Trouble | undefined): void {
  if (trouble) sessionStorage.setItem(KEY, JSON.stringify(trouble))
  else sessionStorage.removeItem(KEY)
  if (trouble?.kind !== 'broker') keepNoticeRoom(undefined)
  store.set(troubleAtom, trouble)
}

onSessionEnd(() => keepTrouble(undefined))

function readStored(): Trouble | undefined {
  try {
    return z.safeParse(troubleSchema, JSON.parse(sessionStorage.getItem(KEY) ?? '')).data
  } catch {
    return undefined
  }
}

type CauseName = 'billing' | 'database' | 'broker' | 'unreachable'

/** A possible cause; reported when the last status says so itself. */
export type Cause = { name: CauseName; isReported: boolean }

/** What may be wrong with the server, in the order of the dialog [SV-013 to SV-016]. */
export function causesOf(status: ServerStatus): Cause[] {
  return [
    { name: 'billing', isReported: status.licenseError !== '' },
    { name: 'database', isReported: !status.isDbConnected },
    { name: 'broker', isReported: !status.isBrokerConnected },
    { name: 'unreachable', isReported: !status.isNetworkHealthy },
  ]
}

/** The text by which a server says that its trial is over. */
const TRIAL_ENDED = 'your trial has ended'

/** How a trial stands [SV-032]. */
type Trial = { is: 'last-day' } | { is: 'running'; days: number } | { is: 'ended' }

type Said = Pick<ServerStatus, 'isOnTrial' | 'trialEndDate' | 'licenseError'>

/** Whether the licence error is the end of a trial [SV-019]. */
export function isTrialEnd({ licenseError }: Pick<ServerStatus, 'licenseError'>): boolean {
  return licenseError.toLowerCase().includes(TRIAL_ENDED)
}

/**
 * The trial of a server at a time; undefined when it is on none. Days are counted in 24-hour units,
 * a begun one as a whole one [SV-031], so that the last one is the day of "less than a day".
 */
export function trialAt(status: Said, now: number): Trial | undefined {
  if (isTrialEnd(status)) return { is: 'ended' }
  const end = Date.parse(status.trialEndDate)
  if (!status.isOnTrial || Number.isNaN(end)) return undefined
  const days = Math.ceil((end - now) / DAY_MS)
  if (days <= 0) return { is: 'ended' }
  return days === 1 ? { is: 'last-day' } : { is: 'running', days }
}
