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

import { storeBannerHeight } from './banner-height'

type HealthReport = { health: Health; status: ServerStatus | undefined }

/**
 * Returns the server's health since this component was mounted, or earlier if it `wasWell`. Updated with every status.
 */
export function useHealth({ wasWell }: { wasWell: boolean }): HealthReport {
  const status = useServerStatus()
  const [report, setReport] = useState<HealthReport>(() => ({
    health: wasWell ? { is: 'well' } : unknownHealth,
    status: undefined,
  }))
  if (report.status !== status) {
    const { dataUpdatedAt = 0 } = queryClient.getQueryState(serverStatusQuery().queryKey) ?? {}
    const next = nextHealth(report.health, status, dataUpdatedAt)
    const isFirst = report.status === undefined || report.status === initialStatus
    setReport({ health: isFirst ? goneOn(next, store.get(healthProblemAtom)) : next, status })
  }
  const { health } = report
  const hasReport = report.status !== undefined && report.status !== initialStatus
  useEffect(() => {
    if (!hasReport) return
    const knownProblem = store.get(healthProblemAtom)
    if (health.is === 'well' && knownProblem) storeHealthProblem(undefined)
    if (health.is === 'unwell' && knownProblem?.kind !== health.kind) {
      storeHealthProblem({ kind: health.kind, since: health.since, isDismissed: false })
    }
  }, [health, hasReport])
  return report
}

/** Keeps the start time of the same trouble that was known before a reload. */
function goneOn(health: Health, knownProblem: HealthProblem | undefined): Health {
  const isSame = health.is === 'unwell' && health.kind === knownProblem?.kind
  return isSame ? { ...health, since: knownProblem.since } : health
}

/** Returns the kind of problem that the banner shows now. Updates itself when the delay has passed. */
export function useBannerKind(health: Health): UnhealthyKind | undefined {
  const [drawnAt] = useState(Date.now)
  const [now, setNow] = useState(drawnAt)
  const since = health.is === 'unwell' ? health.since : undefined
  // part of the delay may have passed before this was mounted
  const passed = since === undefined ? 0 : Math.max(0, drawnAt - since)
  const delay = Math.max(0, BANNER_DELAY_MS - passed)
  useTimeout(() => setNow(Date.now()), since === undefined ? undefined : delay, since)

  return bannerAt(health, now)
}

/** How long the server must be unhealthy before the banner appears [SV-002]. */
const BANNER_DELAY_MS = 5000

/** Health of the server: unknown before the first reply, well, or unwell since a point in time. */
export type Health =
  | { is: 'unknown' }
  | { is: 'well' }
  | {
      is: 'unwell'
      kind: UnhealthyKind
      /** In milliseconds since 1970. */
      since: number
      /**
       * Whether the server was unwell from the first reply on, and not only because of its broker, without which
       * everything stays usable.
       */
      isFromStart: boolean
    }

export const unknownHealth: Health = { is: 'unknown' }

/**
 * Returns the health after a status. Another kind of trouble continues the previous one: the time counts since the
 * server was last well.
 */
export function nextHealth(previousHealth: Health, status: ServerStatus, now: number): Health {
  // the placeholder before the first reply isn't a status
  if (status === initialStatus) return previousHealth
  const kind = unhealthyKind(status)
  if (kind === undefined) return previousHealth.is === 'well' ? previousHealth : { is: 'well' }
  if (previousHealth.is === 'unwell') return { ...previousHealth, kind }
  const isFromStart = previousHealth.is === 'unknown' && kind !== 'broker'
  return { is: 'unwell', kind, since: now, isFromStart }
}

/** Returns what the banner shows at a time, if anything. */
export function bannerAt(health: Health, now: number): UnhealthyKind | undefined {
  if (health.is !== 'unwell') return undefined
  return now - health.since >= BANNER_DELAY_MS ? health.kind : undefined
}

/**
 * Whether the causes are shown automatically: if the server was unhealthy from the start [SV-011, C-32]. Without a
 * broker alone, everything stays usable.
 */
export function explainsItself(health: Health): boolean {
  return health.is === 'unwell' && health.isFromStart && health.kind !== 'broker'
}

/**
 * The kind of problem in the banner. The network takes precedence over the broker, and the broker over the rest (decision C-32).
 */
type UnhealthyKind = 'unreachable' | 'broker' | 'server'

/** Returns what is wrong with the server; undefined if nothing is that concerns the user. */
export function unhealthyKind(status: ServerStatus): UnhealthyKind | undefined {
  if (!status.isNetworkHealthy) return 'unreachable'
  if (!status.isBrokerConnected && status.isDbConnected) return 'broker'
  return isHealthy(status) ? undefined : 'server'
}

const KEY = 'meshdeck_trouble'

const troubleSchema = z.object({
  kind: z.oneOf(['unreachable', 'broker', 'server']),
  /** In milliseconds since 1970. */
  since: z.number(),
  isDismissed: z.boolean(),
})

/** The last known problem of the server in this tab and whether the user dismissed it. */
type HealthProblem = Infer<typeof troubleSchema>

/** Kept as long as the session in this tab, so that a reloaded page shows the problem without delay. */
export const healthProblemAtom = atom<HealthProblem | undefined>(readStored())

/** Stores the problem; `undefined` removes it when the server is well. */
export function storeHealthProblem(trouble: HealthProblem | undefined): void {
  if (trouble) sessionStorage.setItem(KEY, JSON.stringify(trouble))
  else sessionStorage.removeItem(KEY)
  if (trouble?.kind !== 'broker') storeBannerHeight(undefined)
  store.set(healthProblemAtom, trouble)
}

onSessionEnd(() => storeHealthProblem(undefined))

function readStored(): HealthProblem | undefined {
  try {
    return z.safeParse(troubleSchema, JSON.parse(sessionStorage.getItem(KEY) ?? '')).data
  } catch {
    return undefined
  }
}

type CauseName = 'billing' | 'database' | 'broker' | 'unreachable'

/** A possible cause, and whether the last status reported it. */
export type Cause = { name: CauseName; isReported: boolean }

/** Returns the possible causes in the order of the dialog. */
export function causesOf(status: ServerStatus): Cause[] {
  return [
    { name: 'billing', isReported: status.licenseError !== '' },
    { name: 'database', isReported: !status.isDbConnected },
    { name: 'broker', isReported: !status.isBrokerConnected },
    { name: 'unreachable', isReported: !status.isNetworkHealthy },
  ]
}

/** Part of the license error by which a server reports the end of its trial. */
const TRIAL_ENDED = 'your trial has ended'

/** State of a trial [SV-032]. */
type Trial = { is: 'last-day' } | { is: 'running'; days: number } | { is: 'ended' }

type TrialStatus = Pick<ServerStatus, 'isOnTrial' | 'trialEndDate' | 'licenseError'>

/** Whether the license error reports the end of a trial [SV-019]. */
export function isTrialEnd({ licenseError }: Pick<ServerStatus, 'licenseError'>): boolean {
  return licenseError.toLowerCase().includes(TRIAL_ENDED)
}

/**
 * Returns the server's trial at a time; undefined if it has none. Days are units of 24 hours, rounded up [SV-031], so
 * the last one is the day of "less than a day".
 */
export function trialAt(status: TrialStatus, now: number): Trial | undefined {
  if (isTrialEnd(status)) return { is: 'ended' }
  const end = Date.parse(status.trialEndDate)
  if (!status.isOnTrial || Number.isNaN(end)) return undefined
  const days = Math.ceil((end - now) / DAY_MS)
  if (days <= 0) return { is: 'ended' }
  return days === 1 ? { is: 'last-day' } : { is: 'running', days }
}
