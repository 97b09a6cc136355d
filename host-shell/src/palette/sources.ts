import { remembered } from '@meshdeck/domain/remembered'
import { type QueryKey, useQuery, type UseSuspenseQueryOptions } from '@meshdeck/platform'

import type { Thing } from './thing'
import { indexThings, type ThingIndex } from './thing-index'

/** For whom is searched, and in which network where a list is that of one; empty when none is active. */
export type Scope = { isAdmin: boolean; networkId: string }

/** What is known of a kind at the moment. */
export type Found = {
  /** Of the last reply, undefined before the first. */
  index: ThingIndex | undefined
  /** Why there is none. */
  error: Error | null
  retry: () => void
}

export type Source = {
  /** Asks the server only when `isWanted`; what a page has read is there in any case. */
  useThings: (scope: Scope, isWanted: boolean) => Found
  /** Whether its things are those of one network; false when left out. */
  isOfNetwork?: (scope: Scope) => boolean
}

/** What was read is good enough to search in for as long: a list of thousands is not read twice for a word. */
export const FRESH_MS = 300_000

/** A source that is one query. */
export function sourceOf<Data extends object, Key extends QueryKey>(
  queryOf: (scope: Scope) => UseSuspenseQueryOptions<Data, Error, Data, Key>,
  toThings: (data: Data) => Thing[],
): Source['useThings'] {
  const indexOf = remembered((data: Data) => indexThings(toThings(data)))

  return function useThings(scope, isWanted) {
    const { queryFn, ...options } = queryOf(scope)
    const { data, error, refetch } = useQuery({
      ...options,
      // taken apart because the two kinds of options differ in how they lack a function
      ...(queryFn && { queryFn }),
      enabled: isWanted,
      staleTime: FRESH_MS,
    })
    return {
      index: data && indexOf(data),
      error: data ? null : error,
      retry: () => void refetch(),
    }
  }
}
