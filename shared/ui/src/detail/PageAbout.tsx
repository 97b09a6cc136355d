import type { Reading } from '@meshdeck/platform'
import type { ReactNode } from 'react'

import { ErrorPanel } from '../page/ErrorPanel'
import { PageSkeleton } from '../page/PageSkeleton'

type Props<Thing> = {
  /** What it is about: null where there is no such thing. `findIn` looks for it in a list. */
  thing: Reading<Thing | null>
  /** What could not be read: "Error loading network data". */
  failure: string
  /** Says that it is gone, and leads to those there are. */
  missing: ReactNode
  children: (thing: Thing) => ReactNode
}

/** What stands below the header of the page of one thing: the thing, or why it is not to be seen. */
export function PageAbout<Thing>({ thing, failure, missing, children }: Props<Thing>) {
  const { data, error, refetch } = thing
  if (data) return children(data)
  if (data === null) return missing
  if (error) return <ErrorPanel error={error} title={failure} onRetry={() => void refetch()} />
  return <PageSkeleton />
}
