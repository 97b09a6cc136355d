import { readArguments } from '@meshdeck/tools/arguments'
import { findWrongIds, readTrace } from '@meshdeck/tools/trace'
import { UserError } from '@meshdeck/tools/user-error'

const USAGE = `npm run lab -- trace

Lists how many requirements are covered by tests, by area, and which aren't.
  --help   Show this help`

/**
 * Prints, by owner and area, how many requirements are covered by a test or a visual check, which aren't covered, and
 * which aren't built.
 */
export async function main() {
  const { values } = readArguments({ help: { type: 'boolean' } })
  if (values.help) {
    console.log(USAGE)
    return
  }
  const trace = readTrace()
  const { requirements, shown } = trace

  for (const [owner, rows] of groupBy(requirements, ({ owner: of }) => of)) {
    console.log(`\n${owner}: ${count(rows, shown)}`)
    for (const [area, areaRows] of groupBy(rows, ({ area: of }) => of)) {
      console.log(`  ${area}: ${count(areaRows, shown)}`)
      const missing = areaRows.filter(({ id, notBuilt }) => !shown.has(id) && !notBuilt)
      if (missing.length > 0) console.log(`    not yet: ${namesOf(missing)}`)
      const notBuilt = areaRows.filter((row) => row.notBuilt)
      if (notBuilt.length > 0) console.log(`    not built: ${namesOf(notBuilt)}`)
    }
  }
  const notBuilt = requirements.filter((row) => row.notBuilt)
  console.log(`\n${count(requirements, shown)} requirements, ${notBuilt.length} not built`)

  const wrong = findWrongIds(trace)
  if (wrong.length > 0) throw new UserError(wrong.join('\n'))
}

/** @param {import('@meshdeck/tools/trace').Requirement[]} rows */
const namesOf = (rows) => rows.map(({ id }) => id).join(' ')

/** @param {import('@meshdeck/tools/trace').Requirement[]} rows @param {Map<string, string[]>} shown */
const count = (rows, shown) => `${rows.filter(({ id }) => shown.has(id)).length} of ${rows.length}`

/**
 * @template Row
 * @param {Row[]} rows
 * @param {(row: Row) => string} keyOf
 * @returns {Map<string, Row[]>}
 */
function groupBy(rows, keyOf) {
  const groups = new Map()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}
