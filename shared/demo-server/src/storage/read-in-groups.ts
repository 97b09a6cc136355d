import { inGroups } from '../in-groups'
import type { Repository } from './repository'

/** So few that reading them takes a millisecond. */
const GROUP = 32

/** Rows by their keys, a few at a time; what has gone in the meantime is left out. */
export function* readInGroups<Row>(
  rows: Pick<Repository<Row>, 'some'>,
  keys: string[],
): Generator<Row[]> {
  for (const some of inGroups(keys, GROUP)) yield rows.some(some)
}
