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

function lengthOf({ fixed, tail }: SentRow): number {
  return 1 + fixed.length + Buffer.byteLength(tail)
}
