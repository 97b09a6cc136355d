import { utcHeader, utcText } from '@meshdeck/domain/times'

import type { Column } from '../table-model/types'

/**
 * A table as it stands on screen, in texts: what matches, in order, in the columns that are shown, and last the id
 * of each row, by which other programs know it.
 */
export type ShownTable = {
  columns: ReadonlyArray<{ id: string; header: string }>
  lines: ReadonlyArray<readonly string[]>
}

type Source<Row extends { id: string }, Live> = {
  rows: readonly Row[]
  columns: readonly Column<Row, Live>[]
  liveOf: (row: Row) => Live | undefined
}

/** Rows between two pauses: the page goes on answering while a long table becomes a file. */
const SLICE = 500

/** The texts of all rows: what a column says for an export, else its cell, which is a text then. */
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
  for (let start = 0; start < rows.length; start += SLICE) {
    const slice = rows.slice(start, start + SLICE)
    lines.push(...slice.map((row) => [...columns.map((column) => textOf(column, row)), row.id]))
    await nextTask()
  }
  return { columns: [...columns.map(headed), idColumn], lines }
}

const headed = <Row, Live>({ id, header, moment }: Column<Row, Live>) => ({
  id,
  header: moment ? utcHeader(header) : header,
})

// in every language, as in the address of a page
const idColumn = { id: 'id', header: 'ID' }

const nextTask = () => new Promise((resolve) => setTimeout(resolve))
