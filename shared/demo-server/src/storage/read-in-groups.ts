import type { Repository } from './repository'

/** So few that reading them takes a millisecond. */
const GROUP = 32

/** Rows by their keys, a few at a time; what has gone in the meantime is left out. */
export function* readInGroups<Row>(
  rows: Pick<Repository<Row>, 'some'>,
  keys: string[],
): Generator<Row[]> {
  for (let start = 0; start < keys.length; start += GROUP) {
    yield rows.some(keys.slice(start, start + GROUP))
  }
}
