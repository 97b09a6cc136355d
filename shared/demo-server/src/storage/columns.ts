/** How a value stands in a column: SQLite has texts and numbers, the contract also flags and lists. */
export type Column<T> = {
  encode(value: T): string | number | null
  decode(stored: unknown): T
}

export type ColumnValue<C> = C extends Column<infer T> ? T : never

export const text: Column<string> = { encode: (value) => value, decode: String }

export const integer: Column<number> = { encode: (value) => value, decode: Number }

export const flag: Column<boolean> = {
  encode: (value) => (value ? 1 : 0),
  decode: (stored) => stored === 1,
}

/** A list, a map or null, kept as JSON; null is NULL. What is read was written by this column. */
export function json<T>(): Column<T> {
  return {
    encode: (value) => (value === null ? null : JSON.stringify(value)),
    decode: (stored) => (stored === null ? null : JSON.parse(String(stored))),
  }
}
