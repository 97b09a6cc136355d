// @ts-check
import { readArguments } from '../arguments.mjs'
import { Complaint } from '../complaint.mjs'
import { idsWithoutScreen } from '../screens.mjs'
import { findUnknownIds, readTrace } from '../trace.mjs'

const USAGE = `npm run trace

Lists how many requirements are covered by tests, by area, and which aren't.
  --help   Show this help`

/**
 * Prints, by owner and area, how many requirements are shown by a test or by eye, and which not; and of those that
 * are, which no person can see yet, because no screen comes to what meets them.
 */
export async function main() {
  const { values } = readArguments({ help: { type: 'boolean' } })
  if (values.help) {
    console.log(USAGE)
    return
  }
  const trace = readTrace()
  const { requirements, shown } = trace
  const unseen = idsWithoutScreen()

  for (const [owner, rows] of groupBy(requirements, ({ owner: of }) => of)) {
    console.log(`\n${owner}: ${count(rows, shown)}`)
    for (const [area, areaRows] of groupBy(rows, ({ area: of }) => of)) {
      const missing = areaRows.filter(({ id }) => !shown.has(id)).map(({ id }) => id)
      console.log(`  ${area}: ${count(areaRows, shown)}${missing.length > 0 ? '; not yet:' : ''}`)
      if (missing.length > 0) console.log(`    ${missing.join(' ')}`)
      const alone = areaRows.filter(({ id }) => shown.has(id) && unseen.has(id))
      if (alone.length > 0) console.log(`    without a screen: ${namesOf(alone)}`)
    }
  }
  const alone = requirements.filter(({ id }) => shown.has(id) && unseen.has(id))
  console.log(`\n${count(requirements, shown)} requirements, ${alone.length} without a screen`)

  const unknown = findUnknownIds(trace)
  if (unknown.length > 0) throw new Complaint(unknown.join('\n'))
}

/** @param {import('../trace.mjs').Requirement[]} rows */
const namesOf = (rows) => rows.map(({ id }) => id).join(' ')

/** @param {import('../trace.mjs').Requirement[]} rows @param {Map<string, string[]>} shown */
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
