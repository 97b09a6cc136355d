import type { ReactNode } from 'react'

/** What rows are ordered by. Compared with `<`; for names use `naturalKey`. */
export type SortKey = string | number

/**
 * A column of a table. Keep the array the same while nothing changes (`useMemo`), or every row
 * renders again. `Live` is what the table's `live` map holds, such as a status text.
 */
export type Column<Row, Live = unknown> = {
  /** Its word in the address, for sorting and hiding. */
  id: string
  header: string
  /**
   * Plain elements, for a styled component costs per row. These classes are styled: `mono`, `strong`
   * (the text colour instead of the muted one), `note` (smaller), `text` (cut with an ellipsis),
   * `chip` for tags and `chip outlined` for kinds.
   */
  cell: (row: Row, live: Live | undefined) => ReactNode
  /** A track of CSS grid, such as `minmax(9rem, 1fr)`. */
  width: string
  align?: 'end'
  /** Makes the header a button that sorts. */
  sortKey?: (row: Row, live: Live | undefined) => SortKey
  /** Reads `live`: only its cells render again, and a sort by it follows the values. */
  isLive?: boolean
  /** Cannot be hidden: the column that names the row. */
  isFixed?: boolean
  /** Where it goes in the two-line list of a phone, next to the first column or below it. */
  phone?: 'beside' | 'below' | 'below-end'
}

/** A property by which rows can be filtered; several values of one property are alternatives. */
export type FilterField<Row, Live = unknown> = {
  /** Its word in the address: lower-case letters. */
  id: string
  label: string
  options: ReadonlyArray<{ value: string; label: string }>
  meets: (row: Row, value: string, live: Live | undefined) => boolean
  /** Reads `live`. */
  isLive?: boolean
}

export type Sort = { column: string; direction: 'ascending' | 'descending' }

/** A condition on a row. Negated ones must all hold, of the others one per field is enough. */
export type Filter = { field: string; value: string; isNegated: boolean }

/** Everything a person can change about a table and share as a link. */
export type TableView = {
  search: string
  filters: Filter[]
  sort: Sort
  hidden: string[]
}
