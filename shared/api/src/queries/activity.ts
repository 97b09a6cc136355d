import { shortId } from '@meshdeck/domain/short-id'
import { DAY_MS } from '@meshdeck/domain/times'
import {
  api,
  type Infer,
  queryClient,
  queryKeyOf,
  queryOptions,
  readItems,
  z,
} from '@meshdeck/platform'

import { text } from '../fields'
import { hostListQuery } from './hosts'
import { nodeListQuery } from './nodes'

/** The target or the source of an activity (contract 1.20). */
const subjectSchema = z.withDefault(
  z.optional(z.object({ id: text, name: text, subject_type: text })),
  { id: '', name: '', subject_type: '' },
)

/** An activity, which the server keeps for some days; Pro only (contract 1.20). */
export const activityEventSchema = z.object({
  id: z.string(),
  /** Such as `CREATE`; later servers have more. */
  action: text,
  /** Actor: the user, or the key that a device joined with. */
  source: subjectSchema,
  target: subjectSchema,
  /** Origin of the request: `DASHBOARD`, `API`, `NMCTL`, `CLIENT-APP`. */
  origin: text,
  /** Empty for activity outside of networks. */
  network_id: text,
  /** Empty if no user did it. */
  triggered_by: text,
  /** The target before and after, in the server's own fields; `null` if there is nothing to show. */
  diff: z.nullish(z.object({ Old: z.optional(z.unknown()), New: z.optional(z.unknown()) })),
  time_stamp: text,
})
export type ActivityEvent = Infer<typeof activityEventSchema>

/** Filter of the entries; the server supports no other conditions (contract 1.20). */
export type ActivityRange = {
  /** Only activity in this network; activity in all networks is for administrators only. */
  networkId?: string | undefined
  /** Only activity of this user; for administrators only. */
  username?: string | undefined
  /** All activity of this user, in any network. Since 1.5.1, other users may request their own. */
  ofUser?: string | undefined
  /** Only the last days, as a number. */
  days?: number | undefined
  /** Only since this moment, in milliseconds since 1970. */
  from?: number | undefined
  /** Only until this moment. */
  to?: number | undefined
}

export type ActivityScope = ActivityRange & {
  /** Maximum number of entries, the newest first. */
  limit: number
}

/** Entries read so far, the newest first, and whether they are all that match the filter. */
export type Activity = { events: ActivityEvent[]; isWhole: boolean }

/** Maximum number of requests that the server returns in one page. */
export const ACTIVITY_PAGE = 100

/**
 * GET /v1/network/activity: the activity in a network [AP-039]; GET /v1/user/activity: of one user [AP-040]; GET
 * /v1/activity: of one user in a network, or all activity [AP-038]. The server returns no total: a short page is the
 * last one. Throws an `ApiError` of 404 on the community edition, and of 403 for users who may not see it.
 */
export const activityQuery = (scope: ActivityScope) =>
  queryOptions({
    queryKey: queryKeyOf('activity', scope),
    queryFn: ({ signal }) => readActivity(scope, signal),
  })

/** Returns the actor: the user, or the key that a device joined with. */
export const actorOf = ({ triggered_by: user, source }: ActivityEvent): string =>
  user || source.name || source.id

/** Returns the target, by its name if it has one; of a node whose name isn't known, the beginning of its ID. */
export const targetNameOf = ({ target }: ActivityEvent): string =>
  isUnnamedNode(target) ? shortId(target.id) : target.name || target.id

/** For nodes, servers often record the ID as the name (contract 1.20). */
const isUnnamedNode = ({ subject_type: kind, id, name }: ActivityEvent['target']): boolean =>
  kind === 'NODE' && id !== '' && (name === '' || name === id)

async function readActivity(scope: ActivityScope, signal: AbortSignal): Promise<Activity> {
  const size = Math.min(scope.limit, ACTIVITY_PAGE)
  // by ID: new activity moves entries to a page that is still to be read
  const events = new Map<string, ActivityEvent>()
  for (let page = 1; events.size < scope.limit; page += 1) {
    const rows = await readActivityPage(scope, { page, size, signal })
    for (const row of rows) events.set(row.id, row)
    if (rows.length < size) return { events: [...events.values()], isWhole: true }
  }
  return { events: [...events.values()].slice(0, scope.limit), isWhole: false }
}

type Page = { page: number; size?: number; signal?: AbortSignal | undefined }

/**
 * Reads one page of `activityQuery`, starting with 1; a page that isn't full is the last one. Throws as the query does.
 */
export function readActivityPage(
  range: ActivityRange,
  { page, size = ACTIVITY_PAGE, signal }: Page,
): Promise<ActivityEvent[]> {
  const searchParams = { ...searchOf(range), per_page: size, page }
  const call = api.get(activityPath(range), { searchParams, ...(signal && { signal }) })
  return readItems(call, activityEventSchema).then(withNodeNames)
}

const nodeStateSchema = z.looseObject({ hostid: text })

/**
 * Gives nodes the names of their devices, which the server doesn't record: a deleted node's device is in its last state.
 * A name that can't be found out is left as it is.
 */
async function withNodeNames(events: ActivityEvent[]): Promise<ActivityEvent[]> {
  const unnamed = events.filter(({ target }) => isUnnamedNode(target))
  if (unnamed.length === 0) return events
  const cached = { staleTime: Number.POSITIVE_INFINITY }
  const listOf = async <Item>(list: Promise<readonly Item[]>) => list.catch(() => [])
  const hosts = await listOf(queryClient.fetchQuery({ ...hostListQuery(), ...cached }))
  const names = new Map([
    // a device that was deleted too is named by its own entries
    ...events.flatMap(({ target }) =>
      target.subject_type === 'DEVICE' && target.name !== ''
        ? [[target.id, target.name] as const]
        : [],
    ),
    ...hosts.map(({ id, name }) => [id, name] as const),
  ])
  const hostOf = new Map<string, string>()
  for (const networkId of new Set(unnamed.map(({ network_id }) => network_id))) {
    if (networkId === '') continue
    const nodes = await listOf(queryClient.fetchQuery({ ...nodeListQuery(networkId), ...cached }))
    for (const { id, hostid } of nodes) hostOf.set(id, hostid)
  }

  return events.map((event) => {
    const { target, diff } = event
    if (!isUnnamedNode(target)) return event
    const state = z.safeParse(nodeStateSchema, diff?.Old ?? diff?.New)
    const hostId = (state.success && state.data.hostid) || hostOf.get(target.id)
    const name = hostId === undefined ? undefined : names.get(hostId)
    return name === undefined ? event : { ...event, target: { ...target, name } }
  })
}

function activityPath({ networkId, username, ofUser }: ActivityRange): string {
  if (ofUser !== undefined) return 'v1/user/activity'
  const isOfNetwork = networkId !== undefined && username === undefined
  return isOfNetwork ? 'v1/network/activity' : 'v1/activity'
}

/**
 * Returns the search parameters. The server ignores one end of a range without the other, so the missing end is set
 * early or late enough for any clock.
 */
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
