import { api, API_MAJOR, type Infer, listOf, queryOptions, readReply, z } from '@meshdeck/platform'

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

/** What is asked of the activity. */
export type ActivityScope = {
  /** Only what was done in this network; what was done anywhere is for administrators alone. */
  networkId?: string | undefined
  /** Only what this user did; administrators alone may ask so. */
  username?: string | undefined
  /** All that this user did, wherever; others than administrators ask so of themselves alone, from 1.5.1 on. */
  ofUser?: string | undefined
  /** Only so many days back. */
  days?: number | undefined
  /** No more than so many entries, the newest. */
  most: number
}

/** Entries that were read, the newest first, and whether the server has no more that were asked for. */
export type Activity = { events: ActivityEvent[]; isWhole: boolean }

/** The most that the server gives in one page. */
const PAGE_SIZE = 100
const DAY_MS = 86_400_000

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
  const path = pathOf(scope)
  const pageSize = Math.min(scope.most, PAGE_SIZE)
  const asked = { ...searchOf(scope), per_page: pageSize }
  // by id: what is done meanwhile moves entries on to a page that is still to be read
  const events = new Map<string, ActivityEvent>()
  for (let page = 1; events.size < scope.most; page += 1) {
    const call = api.get(path, { searchParams: { ...asked, page }, signal })
    const rows = await readReply(call, listOf(activityEventSchema))
    for (const row of rows) events.set(row.id, row)
    if (rows.length < pageSize) return { events: [...events.values()], isWhole: true }
  }
  return { events: [...events.values()].slice(0, scope.most), isWhole: false }
}

function pathOf({ networkId, username, ofUser }: ActivityScope): string {
  if (ofUser !== undefined) return 'v1/user/activity'
  const isOfNetwork = networkId !== undefined && username === undefined
  return isOfNetwork ? 'v1/network/activity' : 'v1/activity'
}

/** The server passes over a beginning without an end, so there is one, late enough for any clock. */
function searchOf({ networkId, ofUser, username = ofUser, days }: ActivityScope) {
  const now = Date.now()
  const moment = (time: number) => new Date(time).toISOString()
  return {
    ...(networkId !== undefined && { network_id: networkId }),
    ...(username !== undefined && { username }),
    ...(days !== undefined && {
      from_date: moment(now - days * DAY_MS),
      to_date: moment(now + DAY_MS),
    }),
  }
}
