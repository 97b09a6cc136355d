import { DAY_MS } from '@meshdeck/domain/times'
import { api, API_MAJOR, type Infer, queryOptions, readItems, z } from '@meshdeck/platform'

import { text } from '../fields'

/** A thing that something was done to, or that did it (contract 1.20). */
const subjectSchema = z.withDefault(
  z.optional(z.object({ id: text, name: text, subject_type: text })),
  { id: '', name: '', subject_type: '' },
)

/** Something that somebody has done, as the server keeps it for some days; Pro only (contract 1.20). */
export const activityEventSchema = z.object({
  id: z.string(),
  /** Such as `CREATE`; later servers know more of them. */
  action: text,
  /** Who or what did it: the user, or the key that a device came with. */
  source: subjectSchema,
  target: subjectSchema,
  /** From where: `DASHBOARD`, `API`, `NMCTL`, `CLIENT-APP`. */
  origin: text,
  /** Empty for what belongs to no network. */
  network_id: text,
  /** Empty where no user did it. */
  triggered_by: text,
  /** The target before and after, in the server's own fields; `null` where there is nothing to tell. */
  diff: z.nullish(z.object({ Old: z.optional(z.unknown()), New: z.optional(z.unknown()) })),
  time_stamp: text,
})
export type ActivityEvent = Infer<typeof activityEventSchema>

/** Which entries are asked for; the server knows no other conditions (contract 1.20). */
export type ActivityRange = {
  /** Only what was done in this network; what was done anywhere is for administrators alone. */
  networkId?: string | undefined
  /** Only what this user did; administrators alone may ask so. */
  username?: string | undefined
  /** All that this user did, wherever; others than administrators ask so of themselves alone, from 1.5.1 on. */
  ofUser?: string | undefined
  /** Only so many days back. */
  days?: number | undefined
  /** Only from this moment on, in milliseconds since 1970. */
  from?: number | undefined
  /** Only until this moment. */
  to?: number | undefined
}

export type ActivityScope = ActivityRange & {
  /** No more than so many entries, the newest. */
  most: number
}

/** Entries that were read, the newest first, and whether the server has no more that were asked for. */
export type Activity = { events: ActivityEvent[]; isWhole: boolean }

/** The most that the server gives in one page. */
export const ACTIVITY_PAGE = 100

/**
 * GET /v1/network/activity: what was done in a network [AP-039], GET /v1/user/activity what one user did [AP-040],
 * and GET /v1/activity what one user did in a network, or what was done anywhere [AP-038]. The server tells no total: a short page is the last one.
 * Throws an `ApiError` of 404 on the community edition, of 403 for whoever may not see it.
 */
export const activityQuery = (scope: ActivityScope) =>
  queryOptions({
    queryKey: ['activity', API_MAJOR, scope] as const,
    queryFn: ({ signal }) => readActivity(scope, signal),
  })

/** Who did it: the user; the key with which a device came where no user did. */
export const doerOf = ({ triggered_by: user, source }: ActivityEvent): string =>
  user || source.name || source.id

/** What it was done to, by its name where it has one. */
export const targetNameOf = ({ target }: ActivityEvent): string => target.name || target.id

async function readActivity(scope: ActivityScope, signal: AbortSignal): Promise<Activity> {
  const size = Math.min(scope.most, ACTIVITY_PAGE)
  // by id: what is done meanwhile moves entries on to a page that is still to be read
  const events = new Map<string, ActivityEvent>()
  for (let page = 1; events.size < scope.most; page += 1) {
    const rows = await readActivityPage(scope, { page, size, signal })
    for (const row of rows) events.set(row.id, row)
    if (rows.length < size) return { events: [...events.values()], isWhole: true }
  }
  return { events: [...events.values()].slice(0, scope.most), isWhole: false }
}

type Page = { page: number; size?: number; signal?: AbortSignal | undefined }

/** One page of what `activityQuery` reads, the first being 1; one that is not full is the last. Throws as it does. */
export function readActivityPage(
  range: ActivityRange,
  { page, size = ACTIVITY_PAGE, signal }: Page,
): Promise<ActivityEvent[]> {
  const searchParams = { ...searchOf(range), per_page: size, page }
  const call = api.get(pathOf(range), { searchParams, ...(signal && { signal }) })
  return readItems(call, activityEventSchema)
}

function pathOf({ networkId, username, ofUser }: ActivityRange): string {
  if (ofUser !== undefined) return 'v1/user/activity'
  const isOfNetwork = networkId !== undefined && username === undefined
  return isOfNetwork ? 'v1/network/activity' : 'v1/activity'
}

/** The server passes over one end without the other, so there is the other, early or late enough for any clock. */
function searchOf({ networkId, ofUser, username = ofUser, days, from, to }: ActivityRange) {
  const now = Date.now()
  const moment = (time: number) => new Date(time).toISOString()
  const begin = from ?? (days !== undefined ? now - days * DAY_MS : undefined)
  const isSpan = begin !== undefined || to !== undefined
  return {
    ...(networkId !== undefined && { network_id: networkId }),
    ...(username !== undefined && { username }),
    ...(isSpan && { from_date: moment(begin ?? 0), to_date: moment(to ?? now + DAY_MS) }),
  }
}
