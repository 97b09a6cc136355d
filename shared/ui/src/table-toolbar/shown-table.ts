import type { Column } from '../table-model/types'

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

/** Rows between two pauses: the page goes on answering while a long table becomes a file. */
const SLICE = 500

/** The texts of all rows: what a column says for an export, else its cell, which is a text then. */
export async function shownTable<Row, Live>(source: Source<Row, Live>): Promise<ShownTable> {
  const { rows, columns, liveOf } = source
  const textOf = (column: Column<Row, Live>, row: Row) =>
    column.text ? column.text(row, liveOf(row)) : String(column.cell(row, liveOf(row)))

  const lines: string[][] = []
  for (let start = 0; start < rows.length; start += SLICE) {
    const slice = rows.slice(start, start + SLICE)
    lines.push(...slice.map((row) => columns.map((column) => textOf(column, row))))
    await nextTask()
  }
  return { columns, lines }
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))
