import { activityQuery, type ActivityScope } from '@meshdeck/api/activity'
import { readDays, readFilter } from '@meshdeck/domain/filter-language'
import { useCan, useQuery, useRequiredParam, useSearchParams } from '@meshdeck/platform'

export type NetworkScope = ActivityScope & { networkId: string }

/** Number of entries loaded at first and with each request for older ones. */
export const BLOCK_SIZE = 500
const MAX_BLOCKS = 200

/**
 * Derives the server request from the address: of the table's filters only the days and a single user, which the server
 * can filter itself. All other filters apply to the loaded entries.
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
  // the longest of several ranges counts; a negated filter can match any time
  const days = spans.map(({ value, isNegated }) => (isNegated ? undefined : readDays(value)))
  const isOneUser = isAdmin && users.length === 1 && user?.isNegated === false

  return {
    networkId,
    username: isOneUser ? user.value : undefined,
    days: longest(days),
    limit: BLOCK_SIZE * blocksIn(params),
  }
}

/** Returns the query string that requests one more block of entries. */
export function withOlder(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  next.set('blocks', String(blocksIn(params) + 1))
  return next
}

function blocksIn(params: URLSearchParams): number {
  const text = params.get('blocks') ?? ''
  return /^[1-9]\d{0,2}$/.test(text) ? Math.min(Number(text), MAX_BLOCKS) : 1
}

/** Returns undefined as soon as one of the ranges has no bound. */
function longest(days: ReadonlyArray<number | undefined>): number | undefined {
  const knownDays = days.filter((day) => day !== undefined)
  return knownDays.length === days.length && knownDays.length > 0
    ? Math.max(...knownDays)
    : undefined
}

/** Returns the scope from the address and the activity query for the network of the page. */
export function useActivity() {
  const networkId = useRequiredParam('networkId')
  const { isAdmin } = useCan()
  const [params] = useSearchParams()
  const scope = scopeIn(params, { networkId, isAdmin })
  // loaded entries stay on screen while more are fetched
  const activity = useQuery({ ...activityQuery(scope), placeholderData: (before) => before })
  return { scope, activity }
}
