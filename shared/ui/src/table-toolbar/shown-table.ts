import { utcHeader, utcText } from '@meshdeck/domain/times'
import { nextTask } from '@meshdeck/platform'

import type { Column } from '../table-model/types'

/**
 * A table as it appears on the screen, as texts: the matching rows in order, in the shown columns, followed by the ID
 * of each row, which other programs use.
 */
export type ShownTable = {
  columns: ReadonlyArray<{ id: string; header: string }>
  lines: ReadonlyArray<readonly string[]>
}

type Source<Row extends { id: string }, Live> = {
  rows: readonly Row[]
  columns: ReadonlyArray<Column<Row, Live>>
  liveOf: (row: Row) => Live | undefined
}

/** Number of rows between two pauses, so that the page stays responsive while a long table is exported. */
const ROWS_PER_SLICE = 500

/** Returns the texts of all rows: a column's export text, or else its cell, which is then a text. */
export async function shownTable<Row extends { id: string }, Live>(
  source: Source<Row, Live>,
): Promise<ShownTable> {
  const { rows, columns, liveOf } = source
  function textOf(column: Column<Row, Live>, row: Row): string {
    const live = liveOf(row)
    if (column.moment) return utcText(column.moment(row, live))
    return column.text ? column.text(row, live) : String(column.cell(row, live))
  }

  const lines: string[][] = []
  for (let start = 0; start < rows.length; start += ROWS_PER_SLICE) {
    const slice = rows.slice(start, start + ROWS_PER_SLICE)
    lines.push(...slice.map((row) => [...columns.map((column) => textOf(column, row)), row.id]))
    await nextTask()
  }
  return { columns: [...columns.map(headed), idColumn], lines }
}

const headed = <Row, Live>({ id, header, moment }: Column<Row, Live>) => ({
  id,
  header: moment ? utcHeader(header) : header,
})

// the same in every language, like the ID in the address of a page
const idColumn = { id: 'id', header: 'ID' }
