import {
  type Activity,
  type ActivityEvent,
  type ActivityRange,
  actorOf,
} from '@meshdeck/api/activity'
import { activityLogQuery } from '@meshdeck/api/activity-log'
import { subjectName } from '@meshdeck/api/subject-link'
import { type Filter, readDays, readFilter } from '@meshdeck/domain/filter-language'
import { readSpan } from '@meshdeck/domain/local-moment'
import { DAY_MS, readServerTime } from '@meshdeck/domain/times'
import { useCan, useQuery, useSearchParams } from '@meshdeck/platform'

/** A row of the activity log, with the values for sorting, searching, and filtering. */
export type ActivityRow = {
  id: string
  /** Actor and target of the entry. */
  name: string
  /** In milliseconds since 1970. */
  moment: number
  who: string
  /** Empty for all of a kind, such as the settings. */
  item: string
  networkId: string
  event: ActivityEvent
}

export const toActivityRows = ({ events }: Pick<Activity, 'events'>): ActivityRow[] =>
  events.map((event) => {
    const [who, item] = [actorOf(event), subjectName(event)]
    const moment = readServerTime(event.time_stamp) ?? 0
    return {
      id: event.id,
      name: `${who} ${item}`,
      moment,
      who,
      item,
      networkId: event.network_id,
      event,
    }
  })

type Viewer = {
  isAdmin: boolean
  /** Whose activity is shown; undefined for all users'. */
  ofUser: string | undefined
}

/** Returns the filters in a URL. */
export const filtersIn = (params: URLSearchParams): Filter[] =>
  params.getAll('filter').flatMap((text) => readFilter(text) ?? [])

/**
 * Returns what to request from the server for a URL: one user, one network, and the dates, which it can filter by
 * itself (contract 1.20). All other filters apply to the loaded entries.
 */
export function rangeIn(params: URLSearchParams, { isAdmin, ofUser }: Viewer): ActivityRange {
  const filters = filtersIn(params)
  const networkId = onlyOne(filters, 'network')
  const dates = { ...datesIn(filters), ...endIn(params, filters) }
  // only administrators can request the activity of one user in one network
  if (ofUser !== undefined && (networkId === undefined || !isAdmin)) return { ofUser, ...dates }
  return { networkId, username: ofUser ?? onlyOne(filters, 'user'), ...dates }
}

/**
 * Returns the end of the range: when the maximum number of entries is loaded, `before` in the URL overrides the
 * filters.
 */
function endIn(params: URLSearchParams, filters: readonly Filter[]): { to?: number } {
  const endMoment = readServerTime(params.get('before') ?? '')
  if (endMoment === undefined) return {}
  return { to: Math.min(endMoment, datesIn(filters).to ?? endMoment) }
}

/** Returns the same range with both ends fixed as of now, so that its pages don't shift while they are read. */
export function pinned(
  { days, from, to, ...range }: ActivityRange,
  now = Date.now(),
): ActivityRange {
  const begin = days === undefined ? from : now - days * DAY_MS
  return { ...range, from: begin, to: Math.min(to ?? now, now) }
}

/** Returns the value if there is only one; a negated value may be anything else. */
function onlyOne(filters: readonly Filter[], name: string): string | undefined {
  const [one, ...others] = filters.filter(({ field }) => field === name)
  return one && !one.isNegated && others.length === 0 ? one.value : undefined
}

/** Returns the dates. Several dates are alternatives, but the server only supports one. */
function datesIn(filters: readonly Filter[]): Pick<ActivityRange, 'days' | 'from' | 'to'> {
  const value = onlyOne(filters, 'when')
  if (value === undefined) return {}
  const days = readDays(value)
  return days === undefined ? (readSpan(value) ?? {}) : { days }
}

/** Polling interval of the newest page while the log is followed and visible. */
const FOLLOW_MS = 5000

/** Reads the activity for the URL: all users', or one user's. */
export function useActivityLog(ofUser: string | undefined) {
  const { isAdmin } = useCan()
  const [params] = useSearchParams()
  const range = rangeIn(params, { isAdmin, ofUser })
  const isFollowing = params.get('follow') === '1'
  const log = useQuery({
    ...activityLogQuery(range),
    // not while the page is hidden, which is the default
    refetchInterval: isFollowing && FOLLOW_MS,
  })
  return { range, log, isFollowing }
}
