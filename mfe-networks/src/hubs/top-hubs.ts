import type { GraphRow } from '../graph-model/graph-rows'

const SHOWN = 5

/** The nodes that most others depend on, config files and egress routes among these; of two alike the first by name. */
export function topHubs(rows: readonly GraphRow[]): GraphRow[] {
  return rows
    .filter(({ mark, dependents }) => dependents > 0 && mark !== 'client' && mark !== 'route')
    .toSorted((a, b) => b.dependents - a.dependents || a.name.localeCompare(b.name))
    .slice(0, SHOWN)
}
