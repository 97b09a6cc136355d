import type { Column } from './types'

/** A table as it stands on screen, in texts: what matches, in order, in the columns that are shown. */
export type ShownTable = {
  columns: ReadonlyArray<{ id: string; header: string }>
  lines: ReadonlyArray<readonly string[]>
}

type Source<Row, Live> = {
  rows: readonly Row[]
  columns: readonly Column<Row, Live>[]
  liveOf: (row: Row) => Live | undefined
}

/** The texts of all rows: what a column says for an export, else what its cell is when that is a text. */
export function shownTable<Row, Live>({ rows, columns, liveOf }: Source<Row, Live>): ShownTable {
  const textOf = ({ text, cell }: Column<Row, Live>, row: Row) => {
    if (text) return text(row, liveOf(row))
    const content = cell(row, liveOf(row))
    return typeof content === 'string' || typeof content === 'number' ? String(content) : ''
  }
  return { columns, lines: rows.map((row) => columns.map((column) => textOf(column, row))) }
}
