import {
  type Activity,
  type ActivityEvent,
  type ActivityRange,
  doerOf,
} from '@meshdeck/api/activity'
import { activityLogQuery } from '@meshdeck/api/activity-log'
import { subjectName } from '@meshdeck/api/subject-link'
import { type Filter, readDays, readFilter } from '@meshdeck/domain/filter-language'
import { readSpan } from '@meshdeck/domain/local-moment'
import { DAY_MS, readServerTime } from '@meshdeck/domain/times'
import { useCan, useQuery, useSearchParams } from '@meshdeck/platform'

/** An entry of the audit log, with what the table sorts, searches and filters by. */
export type AuditRow = {
  id: string
  /** Who and what it was done to. */
  name: string
  /** In milliseconds since 1970. */
  moment: number
  who: string
  /** Empty for all of a kind, such as the settings. */
  thing: string
  networkId: string
  event: ActivityEvent
}

export const toAuditRows = ({ events }: Pick<Activity, 'events'>): AuditRow[] =>
  events.map((event) => {
    const [who, thing] = [doerOf(event), subjectName(event)]
    const moment = readServerTime(event.time_stamp) ?? 0
    return {
      id: event.id,
      name: `${who} ${thing}`,
      moment,
      who,
      thing,
      networkId: event.network_id,
      event,
    }
  })

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

/** So often the newest page is read while somebody follows and looks. */
const FOLLOW_MS = 5000

/** What was read of the activity that the address asks for: everybody's, or one user's. */
export function useAuditLog(ofUser: string | undefined) {
  const { isAdmin } = useCan()
  const [params] = useSearchParams()
  const range = rangeIn(params, { isAdmin, ofUser })
  const isFollowing = params.get('follow') === '1'
  const log = useQuery({
    ...activityLogQuery(range),
    // not while the page is hidden, which is what it does unless told
    refetchInterval: isFollowing && FOLLOW_MS,
  })
  return { range, log, isFollowing }
}
