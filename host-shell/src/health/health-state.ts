import type { ServerStatus } from '@meshdeck/platform'
import { initialStatus } from '@meshdeck/platform/shell'

import { unhealthyKind, type UnhealthyKind } from './unhealthy-kind'

/** How long the server must be unhealthy before the banner appears [SV-002]. */
export const BANNER_DELAY_MS = 5000

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
