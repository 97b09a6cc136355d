/** Why something cannot be done to all of these: what stands against the first one that it cannot be done to. */
export function firstRefusal<Row>(
  rows: readonly Row[],
  refusalOf: (row: Row) => string | undefined,
): string | undefined {
  for (const row of rows) {
    const refusal = refusalOf(row)
    if (refusal !== undefined) return refusal
  }
  return undefined
}
