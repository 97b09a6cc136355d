import type { ActivityRange } from '@meshdeck/api/activity'
import { type Filter, readDays, readFilter } from '@meshdeck/domain/filter-language'
import { readSpan } from '@meshdeck/domain/moment-span'
import { readServerTime } from '@meshdeck/domain/server-times'

type Asker = {
  isAdmin: boolean
  /** Whose activity is shown; undefined for everybody's. */
  ofUser: string | undefined
}

/** The filters that an address names. */
export const filtersIn = (params: URLSearchParams): Filter[] =>
  params.getAll('filter').flatMap((text) => readFilter(text) ?? [])

/**
 * What the server is asked for, from what the address says: of the filters one person, one network and the dates,
 * for these it can tell apart itself (contract 1.20). Everything else is filtered among the entries that were read.
 */
export function rangeIn(params: URLSearchParams, { isAdmin, ofUser }: Asker): ActivityRange {
  const filters = filtersIn(params)
  const networkId = onlyOne(filters, 'network')
  const dates = { ...datesIn(filters), ...endIn(params, filters) }
  // in one network only administrators ask what somebody did
  if (ofUser !== undefined && (networkId === undefined || !isAdmin)) return { ofUser, ...dates }
  return { networkId, username: ofUser ?? onlyOne(filters, 'user'), ...dates }
}

/**
 * Where reading goes on once as many entries are kept as may be: `before` in the address ends the range, whatever the
 * filters say besides.
 */
function endIn(params: URLSearchParams, filters: readonly Filter[]): { to?: number } {
  const before = readServerTime(params.get('before') ?? '')
  if (before === undefined) return {}
  return { to: Math.min(before, datesIn(filters).to ?? before) }
}

const DAY_MS = 86_400_000

/** The same range with both its ends as of now, so that its pages stay as they are while they are read. */
export function pinned(
  { days, from, to, ...range }: ActivityRange,
  now = Date.now(),
): ActivityRange {
  const begin = days === undefined ? from : now - days * DAY_MS
  return { ...range, from: begin, to: Math.min(to ?? now, now) }
}

/** A value that stands alone; what is left out by a minus may be anything else. */
function onlyOne(filters: readonly Filter[], name: string): string | undefined {
  const [one, ...others] = filters.filter(({ field }) => field === name)
  return one && !one.isNegated && others.length === 0 ? one.value : undefined
}

/** Several dates are alternatives: only of one does the server know. */
function datesIn(filters: readonly Filter[]): Pick<ActivityRange, 'days' | 'from' | 'to'> {
  const value = onlyOne(filters, 'when')
  if (value === undefined) return {}
  const days = readDays(value)
  return days === undefined ? (readSpan(value) ?? {}) : { days }
}
