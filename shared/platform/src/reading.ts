import {
  type QueryKey,
  useQuery,
  type UseQueryOptions,
  useSuspenseQuery,
  type UseSuspenseQueryOptions,
} from '@tanstack/react-query'
import { useMemo } from 'react'

/**
 * The result of a read or its error: what `useQuery` returns, or data derived from it. `data` is undefined until it has
 * loaded, and stays when a refetch fails.
 */
export type Reading<Data> = {
  data: Data | undefined
  error: unknown
  refetch: () => unknown
}

/**
 * Reads like `useQuery`, but data that is already loaded is fresh enough, however old: it is fetched only if it is
 * missing or was invalidated by a change or an outage. With `isFreshEnough: false`, it is refetched as usual.
 */
export function useCachedQuery<Reply, Data = Reply, ReplyKey extends QueryKey = QueryKey>(
  query: UseQueryOptions<Reply, Error, Data, ReplyKey>,
  { isFreshEnough = true } = {},
) {
  return useQuery({ ...query, ...(isFreshEnough && { staleTime: Infinity }) })
}

/** Like `useCachedQuery`, but suspends until the data has loaded. */
export function useCachedSuspenseQuery<Reply, Data = Reply, ReplyKey extends QueryKey = QueryKey>(
  query: UseSuspenseQueryOptions<Reply, Error, Data, ReplyKey>,
) {
  return useSuspenseQuery({ ...query, staleTime: Infinity })
}

/**
 * Returns data derived from a response, such as the rows of a table, computed once per response. If it needs other
 * lists too, `make` returns undefined until they have loaded, and they are passed as `needed`: the reading fails if
 * they fail, and a retry reads all of them. Keep `make` the same function while nothing changes.
 */
export function useReading<Reply, Data>(
  reading: Reading<Reply>,
  make: (reply: Reply) => Data | undefined,
  ...needed: ReadonlyArray<Reading<unknown>>
): Reading<Data> {
  const { data: reply } = reading
  const data = useMemo(() => (reply === undefined ? undefined : make(reply)), [reply, make])
  return { data, ...joinReadings(reading, ...needed) }
}

/** Returns the error and the retry of data made from several readings: it fails if one fails, and a retry reads all. */
export function joinReadings<Failure>(
  ...readings: ReadonlyArray<{ error: Failure; refetch: () => unknown }>
): { error: Failure | undefined; refetch: () => unknown } {
  return {
    error: readings.find(({ error }) => error)?.error,
    refetch: () => Promise.all(readings.map(({ refetch }) => refetch())),
  }
}

/** Returns a reading of data that is made on this page, so it can't fail: for tables of such data. */
export const loadedReading = <Data>(data: Data): Reading<Data> => ({
  data,
  error: undefined,
  refetch: () => undefined,
})

/** Finds an item of a list: null if the list has loaded and doesn't contain it. */
export function findIn<Item>(
  { data, error, refetch }: Reading<readonly Item[]>,
  isMatch: (item: Item) => boolean,
): Reading<Item | null> {
  return { data: data && (data.find(isMatch) ?? null), error, refetch }
}
