import type { ServerStatus } from '@meshdeck/platform'

const DAY_MS = 24 * 60 * 60 * 1000

/** The text by which a server says that its trial is over. */
const TRIAL_ENDED = 'your trial has ended'

/** How a trial stands [SV-032]. */
export type Trial = { is: 'last-day' } | { is: 'running'; days: number } | { is: 'ended' }

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
