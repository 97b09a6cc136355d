import { writeFilter } from '@meshdeck/domain/filter-language'

import type { ChangeKind } from './change'
import type { Span } from './history'

/** The page of all changes, showing those of a span, and of one kind. */
export function changesLink(span: Span, kind?: ChangeKind): string {
  const wanted = [{ field: 'when', value: span }, ...(kind ? [{ field: 'kind', value: kind }] : [])]
  const filters = wanted.map((filter) => ['filter', writeFilter({ ...filter, isNegated: false })])
  return `/changes?${new URLSearchParams(filters)}`
}
