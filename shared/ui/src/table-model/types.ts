import type { Filter } from '@meshdeck/domain/filter-language'
import type { ReactNode } from 'react'

/** A row is flat, and made once for each reply: what is shown, sorted, searched and filtered by stands in it as it is needed. */
export type TableRow = {
  id: string
  /** As people call it; names the row's checkbox and menu. */
  name: string
}

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
  /** A track of CSS grid, such as `minmax(9rem, 1fr)`. */
  width: string
  align?: 'end'
  /** Makes the header a button that sorts. */
  sortKey?: (row: Row, live: Live | undefined) => SortKey
  /** Reads `live`: only its cells render again, and a sort by it follows the values. */
  isLive?: boolean
  /** Cannot be hidden: the column that names the row. */
  isFixed?: boolean
  /** Where it goes in the two-line list of a phone, next to the first column or below it; several may share a place. */
  phone?: 'beside' | 'below' | 'below-end'
} & CellContent<Row, Live>

/** Fetches columns that few people look at. */
export type LoadColumns<Row, Live = unknown> = () => Promise<readonly Column<Row, Live>[]>

type OfRow<Row, Live, Content> = (row: Row, live: Live | undefined) => Content

/** What a cell shows, and what an export says for it: a text says itself, of an element nobody knows what it says. */
type CellContent<Row, Live> =
  | { cell: OfRow<Row, Live, string | number>; text?: OfRow<Row, Live, string>; moment?: undefined }
  | {
      /**
       * Plain elements, for a styled component costs per row. These classes are styled: `mono`, `strong`
       * (the text colour instead of the muted one), `note` (smaller), `text` (cut with an ellipsis),
       * `chip` for tags, `chip outlined` for kinds and `chip warning` for what wants attention.
       */
      cell: OfRow<Row, Live, ReactNode>
      text: OfRow<Row, Live, string>
      moment?: undefined
    }
  | {
      cell: OfRow<Row, Live, ReactNode>
      text?: undefined
      /** The moment that it shows, in milliseconds since 1970; 0 or undefined for none. Exports have it in UTC. */
      moment: OfRow<Row, Live, number | undefined>
    }

/** A property by which rows can be filtered; several values of one property are alternatives. */
export type FilterField<Row, Live = unknown> = {
  /** Its word in the address: lower-case letters. */
  id: string
  label: string
  options: ReadonlyArray<{ value: string; label: string }>
  /** For values that no menu can list, such as a range. */
  entry?: FilterEntry
  meets: (row: Row, value: string, live: Live | undefined) => boolean
  /** The one value that a row has, which `meets` meets: rows can be grouped by the property then. */
  groupOf?: (row: Row, live: Live | undefined) => string
  /**
   * Fetches what `meets` and `entry` stand on, where few people need it: the same promise every time.
   * The table waits for it with the first filter by this property, and with the dialog of `entry`.
   */
  prepare?: () => Promise<unknown>
  /** Reads `live`. */
  isLive?: boolean
}

/** A value that is typed in a dialog. */
export type FilterEntry = {
  /** Of the field: "Range". */
  label: string
  /** Two fields for dates in its place, by their labels; `read` gets `FROM..TO`, either of which may be empty. */
  dates?: { from: string; to: string }
  hint?: string
  /** From what was typed to the value in the address; undefined refuses it. */
  read: (text: string) => string | undefined
  /** Said at the field when it is refused. */
  refusal: string
  /** What the chip says of a value. */
  labelOf: (value: string) => string
}

export type Sort = { column: string; direction: 'ascending' | 'descending' }

/** Everything a person can change about a table and share as a link. */
export type TableView = {
  search: string
  filters: Filter[]
  sort: Sort
  hidden: string[]
  /** Of the columns that are shown only to who asks for them, those that are. */
  shown: string[]
  /** The properties by which rows are counted in groups. */
  groups: string[]
}

/** A change of a view: what of it is new, or how it follows from what the address says by then. */
export type ViewChange = Partial<TableView> | ((now: TableView) => Partial<TableView>)

/** A change of the filters, made upon those that the address has by then. */
export type FiltersChange = (now: readonly Filter[]) => Filter[]

/** A view with a name, in the address's own words: `{ label: 'Not seen for 30 days', search: 'filter=-seen:30d' }`. */
export type NamedView = { label: string; search: string }
