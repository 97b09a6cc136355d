import { activityQuery, type ActivityScope } from '@meshdeck/api/activity'
import { readDays, readFilter } from '@meshdeck/domain/filter-language'
import { useCan, useQuery, useRequiredParam, useSearchParams } from '@meshdeck/platform'

/** What is asked of the activity of one network. */
export type NetworkScope = ActivityScope & { networkId: string }

/** So many entries are read at first, and so many more each time older ones are asked for. */
export const BLOCK_SIZE = 500
const MOST_BLOCKS = 200

/**
 * What the server is asked for, from what the address says: of the table's filters the days and one user,
 * for these it can tell apart itself. Everything else is filtered among the entries that were read.
 */
export function scopeIn(
  params: URLSearchParams,
  { networkId, isAdmin }: { networkId: string; isAdmin: boolean },
): NetworkScope {
  const filters = params.getAll('filter').flatMap((text) => readFilter(text) ?? [])
  const valuesOf = (name: string) => filters.filter(({ field }) => field === name)
  const spans = valuesOf('when')
  const users = valuesOf('user')
  const [user] = users
  // of several days the longest counts; what is left out by a minus may be anywhere
  const days = spans.map(({ value, isNegated }) => (isNegated ? undefined : readDays(value)))
  const isOneUser = isAdmin && users.length === 1 && user?.isNegated === false

  return {
    networkId,
    username: isOneUser ? user.value : undefined,
    days: longest(days),
    most: BLOCK_SIZE * blocksIn(params),
  }
}

/** The query string that asks for so many entries more. */
export function withOlder(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  next.set('blocks', String(blocksIn(params) + 1))
  return next
}

function blocksIn(params: URLSearchParams): number {
  const text = params.get('blocks') ?? ''
  return /^[1-9]\d{0,2}$/.test(text) ? Math.min(Number(text), MOST_BLOCKS) : 1
}

/** Undefined as soon as one of them has no bounds. */
function longest(days: ReadonlyArray<number | undefined>): number | undefined {
  const known = days.filter((day) => day !== undefined)
  return known.length === days.length && known.length > 0 ? Math.max(...known) : undefined
}

/** The activity of the network of the page, as far as the address asks for it. */
export function useActivity() {
  const networkId = useRequiredParam('networkId')
  const { isAdmin } = useCan()
  const [params] = useSearchParams()
  const scope = scopeIn(params, { networkId, isAdmin })
  // what was read stays on screen while more of it is on its way
  const activity = useQuery({ ...activityQuery(scope), placeholderData: (before) => before })
  return { scope, activity }
}
