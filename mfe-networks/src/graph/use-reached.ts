import { useMemo, useState } from 'react'

import type { GraphModel } from '../graph-model/graph-model'

/** Which rows are lit as what the chosen one reaches, once somebody has told that. */
export function useReached(model: GraphModel, selected: number | undefined) {
  const [reached, setReached] = useState<readonly string[]>()
  const lit = useMemo(
    () => (reached && selected !== undefined ? litRows(model, reached, selected) : undefined),
    [reached, model, selected],
  )
  return { lit, setReached }
}

/** The chosen one and what it reaches; what is reached by a policy and stands in no list has no row. */
export function litRows(
  { rows, indexOf }: { rows: readonly unknown[]; indexOf: GraphModel['indexOf'] },
  reached: readonly string[],
  selected: number,
): Uint8Array {
  const lit = new Uint8Array(rows.length)
  lit[selected] = 1
  for (const id of reached) {
    const row = indexOf.get(id)
    if (row !== undefined) lit[row] = 1
  }
  return lit
}
