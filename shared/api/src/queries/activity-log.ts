import { readServerTime } from '@meshdeck/domain/times'
import { queryClient, queryKeyOf, queryOptions } from '@meshdeck/platform'

import {
  type Activity,
  ACTIVITY_PAGE,
  type ActivityEvent,
  type ActivityRange,
  readActivityPage,
} from './activity'

/** Maximum number of entries kept of one range; older ones need a range that ends with them. */
export const MAX_ENTRIES = 5000

/**
 * The entries of a range read so far: the newest page, and what `readOlderActivity` has added. A refetch only requests
 * the newest page and keeps the older entries, because an entry never changes; if more than a page is new, it starts
 * over so that there is no gap. Requests and errors as for `activityQuery`.
 */
export const activityLogQuery = (range: ActivityRange) => {
  const queryKey = queryKeyOf('activity', range, 'log')
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const newest = await readActivityPage(range, { page: 1, signal })
      // read now, because older entries may have been added in the meantime
      return withNewest(queryClient.getQueryData<Activity>(queryKey), newest)
    },
  })
}

/**
 * Reads this many more pages of a range and shows each as it arrives. Stops at the end of the server's entries and at
 * `MAX_ENTRIES`. Throws as `activityQuery` does, and keeps what it has read.
 */
export async function readOlderActivity(range: ActivityRange, pages: number): Promise<void> {
  const { queryKey } = activityLogQuery(range)
  const logNow = () => queryClient.getQueryData<Activity>(queryKey)
  for (let pagesLeft = pages; pagesLeft > 0; pagesLeft -= 1) {
    const log = logNow()
    if (!log || log.isWhole || log.events.length >= MAX_ENTRIES) return
    const olderLog = await readOlder(range, log)
    const isAsItWas = logNow()?.events.at(-1)?.id === log.events.at(-1)?.id
    // a log that has started over in the meantime would get a gap
    if (isAsItWas) {
      queryClient.setQueryData<Activity>(queryKey, (now) => now && withOlder(now, olderLog))
    }
  }
}

/** Number of entries of a range, and number of requests used to find out: the server returns no total. */
export type ActivityCount = { entries: number; calls: number }

/**
 * Finds the last page of a range by doubling and bisecting, with about two requests for each doubling of the entries.
 * `onCall` receives the number of requests so far. Throws as `activityQuery` does.
 */
export async function countActivity(
  range: ActivityRange,
  { signal, onCall }: { signal?: AbortSignal; onCall?: (calls: number) => void } = {},
): Promise<ActivityCount> {
  let calls = 0
  const sizeOf = async (page: number) => {
    const rows = await readActivityPage(range, { page, signal })
    calls += 1
    onCall?.(calls)
    return rows.length
  }

  let full = 0
  let end = 1
  let size = await sizeOf(end)
  while (size === ACTIVITY_PAGE) {
    full = end
    end *= 2
    size = await sizeOf(end)
  }
  // between a full page and one that isn't full
  while (end - full > 1) {
    const middle = Math.floor((full + end) / 2)
    const middleSize = await sizeOf(middle)
    if (middleSize === ACTIVITY_PAGE) full = middle
    else {
      end = middle
      size = middleSize
    }
  }
  return { entries: full * ACTIVITY_PAGE + size, calls }
}

function withNewest(log: Activity | undefined, newestEvents: ActivityEvent[]): Activity {
  const isPageWhole = newestEvents.length < ACTIVITY_PAGE
  const knownIds = new Set(log?.events.map(({ id }) => id))
  const addedEvents = newestEvents.filter(({ id }) => !knownIds.has(id))
  // no known entry in the page: there may be more entries between it and the known ones
  if (!log || isPageWhole || addedEvents.length === newestEvents.length) {
    return { events: newestEvents, isWhole: isPageWhole }
  }
  if (addedEvents.length === 0) return log
  const events = [...addedEvents, ...log.events]
  const isWhole = log.isWhole && events.length <= MAX_ENTRIES
  return { events: events.slice(0, MAX_ENTRIES), isWhole }
}

function withOlder(log: Activity, olderLog: Activity): Activity {
  return { events: [...log.events, ...olderThan(log, olderLog.events)], isWhole: olderLog.isWhole }
}

/**
 * Reads the page after the known entries, or the first later page with an older entry: new entries move known ones to
 * later pages.
 */
async function readOlder(range: ActivityRange, log: Activity): Promise<Activity> {
  for (let page = Math.floor(log.events.length / ACTIVITY_PAGE) + 1; ; page += 1) {
    const events = await readActivityPage(range, { page })
    const isWhole = events.length < ACTIVITY_PAGE
    if (isWhole || olderThan(log, events).length > 0) return { events, isWhole }
  }
}

/** Returns the entries that are neither known nor so new that they belong in front of the log. */
function olderThan(
  { events: knownEvents }: Activity,
  events: readonly ActivityEvent[],
): ActivityEvent[] {
  const ids = new Set(knownEvents.map(({ id }) => id))
  const oldest = momentOf(knownEvents.at(-1))
  return events.filter((event) => !ids.has(event.id) && momentOf(event) <= oldest)
}

const momentOf = (event: ActivityEvent | undefined) => readServerTime(event?.time_stamp ?? '') ?? 0
