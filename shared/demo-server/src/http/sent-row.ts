/** A row as it is sent: what stays while its data do, and the end that changes with the clock. */
export type SentRow = { fixed: Buffer; tail: string }

/** What stays of a row that may change as a whole. */
export const nothingFixed = Buffer.alloc(0)

const COMMA = 0x2c

/** Rows in one piece, each with a comma before it. */
export function joined(rows: SentRow[]): Buffer {
  const bytes = Buffer.allocUnsafe(rows.reduce((sum, row) => sum + lengthOf(row), 0))
  let at = 0
  for (const { fixed, tail } of rows) {
    bytes[at] = COMMA
    at += 1 + fixed.copy(bytes, at + 1)
    at += bytes.write(tail, at)
  }
  return bytes
}

/**
 * Writes the ends that have changed into the piece that was joined of these rows before.
 * @returns whether that was possible: nothing but ends of the same length has changed
 */
export function rewriteTails(bytes: Buffer, before: SentRow[], rows: SentRow[]): boolean {
  if (!isSameLayout(before, rows)) return false
  let at = 0
  for (const [index, row] of rows.entries()) {
    at += lengthOf(row)
    if (row.tail === before[index]?.tail) continue
    bytes.write(row.tail, at - Buffer.byteLength(row.tail))
  }
  return true
}

function isSameLayout(before: SentRow[], rows: SentRow[]): boolean {
  return (
    before.length === rows.length &&
    rows.every(({ fixed, tail }, index) => {
      const known = before[index]
      return known?.fixed === fixed && Buffer.byteLength(known.tail) === Buffer.byteLength(tail)
    })
  )
}

function lengthOf({ fixed, tail }: SentRow): number {
  return 1 + fixed.length + Buffer.byteLength(tail)
}
