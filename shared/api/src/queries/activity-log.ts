import { readServerTime } from '@meshdeck/domain/times'
import { API_MAJOR, queryClient, queryOptions } from '@meshdeck/platform'

import {
  type Activity,
  ACTIVITY_PAGE,
  type ActivityEvent,
  type ActivityRange,
  readActivityPage,
} from './activity'

/** So many entries are kept of one range: who wants older ones asks for a range that ends with them. */
export const MOST_KEPT = 5000

/**
 * The entries of a range that were read so far: the newest page, and what `readOlderActivity` has added. Read
 * again it asks for the newest page alone and keeps what is older, for an entry never changes; where more than a
 * page is new it begins anew, so that there is no gap. Calls and errors as of `activityQuery`.
 */
export const activityLogQuery = (range: ActivityRange) => {
  const queryKey = ['activity', API_MAJOR, 'log', range] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const newest = await readActivityPage(range, { page: 1, signal })
      // only now: older ones may have come meanwhile
      return withNewest(queryClient.getQueryData<Activity>(queryKey), newest)
    },
  })
}

/**
 * Reads so many pages more of a range, and shows each as it comes. Stops at the end of what the server has, and at
 * `MOST_KEPT`. Throws as `activityQuery` does, and keeps what it has read.
 */
export async function readOlderActivity(range: ActivityRange, pages: number): Promise<void> {
  const { queryKey } = activityLogQuery(range)
  const logNow = () => queryClient.getQueryData<Activity>(queryKey)
  for (let left = pages; left > 0; left -= 1) {
    const log = logNow()
    if (!log || log.isWhole || log.events.length >= MOST_KEPT) return
    const older = await readOlder(range, log)
    const isAsItWas = logNow()?.events.at(-1)?.id === log.events.at(-1)?.id
    // behind one that has begun anew meanwhile there would be a gap
    if (isAsItWas) {
      queryClient.setQueryData<Activity>(queryKey, (now) => now && withOlder(now, older))
    }
  }
}

/** How many entries a range has, and how many calls it took to find out: the server tells no total. */
export type ActivityCount = { entries: number; calls: number }

/**
 * Finds the last page of a range by doubling and halving, in some two calls for each doubling of the entries.
 * `onCall` hears how many it were so far. Throws as `activityQuery` does.
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
  // between a full page and one that is not
  while (end - full > 1) {
    const middle = Math.floor((full + end) / 2)
    const found = await sizeOf(middle)
    if (found === ACTIVITY_PAGE) full = middle
    else {
      end = middle
      size = found
    }
  }
  return { entries: full * ACTIVITY_PAGE + size, calls }
}

function withNewest(log: Activity | undefined, newest: ActivityEvent[]): Activity {
  const isPageWhole = newest.length < ACTIVITY_PAGE
  const known = new Set(log?.events.map(({ id }) => id))
  const added = newest.filter(({ id }) => !known.has(id))
  // none of it known: there may be more between it and what is
  if (!log || isPageWhole || added.length === newest.length) {
    return { events: newest, isWhole: isPageWhole }
  }
  if (added.length === 0) return log
  const events = [...added, ...log.events]
  const isWhole = log.isWhole && events.length <= MOST_KEPT
  return { events: events.slice(0, MOST_KEPT), isWhole }
}

function withOlder(log: Activity, older: Activity): Activity {
  return { events: [...log.events, ...olderThan(log, older.events)], isWhole: older.isWhole }
}

/**
 * The page after what is known, or the first behind it that has something older: what was done meanwhile moves
 * what is known on to later pages.
 */
async function readOlder(range: ActivityRange, log: Activity): Promise<Activity> {
  for (let page = Math.floor(log.events.length / ACTIVITY_PAGE) + 1; ; page += 1) {
    const events = await readActivityPage(range, { page })
    const isWhole = events.length < ACTIVITY_PAGE
    if (isWhole || olderThan(log, events).length > 0) return { events, isWhole }
  }
}

/** What is neither known nor so new that it belongs in front of the log. */
function olderThan({ events: known }: Activity, events: readonly ActivityEvent[]): ActivityEvent[] {
  const ids = new Set(known.map(({ id }) => id))
  const oldest = momentOf(known.at(-1))
  return events.filter((event) => !ids.has(event.id) && momentOf(event) <= oldest)
}

const momentOf = (event: ActivityEvent | undefined) => readServerTime(event?.time_stamp ?? '') ?? 0
