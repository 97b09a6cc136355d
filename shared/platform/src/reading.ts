import { useMemo } from 'react'

/**
 * What was read, or why it was not: what `useQuery` gives, or something made of it. `data` is undefined until
 * it is there, and stays when reading it again fails.
 */
export type Reading<Data> = {
  data: Data | undefined
  error: unknown
  refetch: () => unknown
}

/**
 * What a page makes of a reply, such as the rows of a table; made once for each reply. Where it takes other lists
 * too, `make` gives undefined until they are there, and they stand in `needed`: it fails with them, and a retry reads
 * all of them. `make` is the same function as long as nothing changes.
 */
export function useReading<Reply, Data>(
  read: Reading<Reply>,
  make: (reply: Reply) => Data | undefined,
  ...needed: ReadonlyArray<Reading<unknown>>
): Reading<Data> {
  const { data: reply } = read
  const data = useMemo(() => (reply === undefined ? undefined : make(reply)), [reply, make])
  const all = [read, ...needed]

  return {
    data,
    error: all.find(({ error }) => error)?.error,
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  }
}

/** One thing of a list: null where the list is there and has none of that kind. */
export function findIn<Thing>(
  { data, error, refetch }: Reading<readonly Thing[]>,
  isIt: (thing: Thing) => boolean,
): Reading<Thing | null> {
  return { data: data && (data.find(isIt) ?? null), error, refetch }
}
