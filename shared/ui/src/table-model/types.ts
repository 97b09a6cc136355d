import type { Filter } from '@meshdeck/domain/filter-language'
import type { ReactNode } from 'react'

/**
 * A flat row, created once per response: it contains the values to show, sort, search and filter by in the form in
 * which they are needed.
 */
export type TableRow = {
  id: string
  /** Display name, used to label the row's checkbox and menu. */
  name: string
}

/** Sort key of a row. Compared with `<`; for names, use `naturalKey`. */
export type SortKey = string | number

/**
 * A column of a table. Keep the array the same while nothing changes (`useMemo`); otherwise every row renders again.
 * `Live` is the value type of the table's `live` map, such as a status text.
 */
export type Column<Row, Live = unknown> = {
  /** Name in the address, for sorting and hiding. */
  id: string
  header: string
  /** CSS grid track size, such as `minmax(9rem, 1fr)`. */
  width: string
  align?: 'end'
  /** Makes the header a sort button. */
  sortKey?: (row: Row, live: Live | undefined) => SortKey
  /** Whether it reads `live`: only its cells render again, and sorting by it follows the values. */
  isLive?: boolean
  /** Can't be hidden, such as the column with the row's name. */
  isFixed?: boolean
  /** Shown only to those who select it in the view menu. */
  isOptional?: boolean
  /** Rows can be filtered by what the column shows. */
  filter?: ColumnFilter<Row, Live>
  /** Position in the two-line list of a phone, next to the first column or below it; several columns may share one. */
  phone?: 'beside' | 'below' | 'below-end' | 'third'
  /** On a phone its header stands before the value, which would say nothing alone. */
  isLabelled?: boolean
} & CellContent<Row, Live>

type OfRow<Row, Live, Content> = (row: Row, live: Live | undefined) => Content

/** Content of a cell and its text in an export: a text is exported as is; an element needs a separate text. */
type CellContent<Row, Live> =
  | { cell: OfRow<Row, Live, string | number>; text?: OfRow<Row, Live, string>; moment?: undefined }
  | {
      /**
       * Use plain elements, because a styled component costs time in every row. These classes are styled: `mono`,
       * `strong` (the text color instead of the muted one), `note` (smaller), `text` (cut off with an ellipsis), `chip`
       * for tags, `chip outlined` for kinds and `chip warning` for warnings.
       */
      cell: OfRow<Row, Live, ReactNode>
      text: OfRow<Row, Live, string>
      moment?: undefined
    }
  | {
      cell: OfRow<Row, Live, ReactNode>
      text?: undefined
      /** The time shown, in milliseconds since 1970; 0 or undefined for none. Exports contain it in UTC. */
      moment: OfRow<Row, Live, number | undefined>
    }

type FilterOptions = ReadonlyArray<{ value: string; label: string }>

/** A property to filter rows by; several values of one property are alternatives. */
export type FilterField<Row, Live = unknown> = {
  /** Name in the address, in lower-case letters. */
  id: string
  label: string
  options: FilterOptions
  /** For values that a menu can't list, such as a range. */
  entry?: FilterEntry
  matches: (row: Row, value: string, live: Live | undefined) => boolean
  /** Returns the single value of a row that `matches` accepts; allows grouping by the property. */
  groupOf?: (row: Row, live: Live | undefined) => string
  /**
   * Loads what `matches` and `entry` need, if few users do; must return the same promise every time. The table waits for
   * it with the first filter by this property, and with the dialog of `entry`.
   */
  prepare?: () => Promise<unknown>
  /** Whether it reads `live`. */
  isLive?: boolean
}

/** The filter of a column: a `FilterField` with the column's `id`, `header`, and `isLive`, unless it has its own. */
export type ColumnFilter<Row, Live = unknown> = Partial<
  Pick<FilterField<Row, Live>, 'id' | 'label' | 'isLive'>
> &
  Omit<FilterField<Row, Live>, 'id' | 'label' | 'isLive' | 'options'> & {
    /** A function offers values that rows have. */
    options: FilterOptions | ((rows: readonly Row[]) => FilterOptions)
  }

/** What a table filters by besides its columns. Pass the same arrays every time. */
export type TableFilters<Row, Live = unknown> = {
  /** The properties that no column has, before those of the columns. */
  filterFields?: ReadonlyArray<FilterField<Row, Live>> | undefined
  /** IDs of the filters that stand before all others, in this order; those of columns too. */
  filterOrder?: readonly string[] | undefined
}

/** A filter value that is typed in a dialog. */
export type FilterEntry = {
  /** Label of the field: "Range". */
  label: string
  /**
   * Labels of two date fields that replace the text field; `read` receives `FROM..TO`, either of which may be empty.
   */
  dates?: { from: string; to: string }
  hint?: string
  /** Converts the typed text to the value in the address; undefined rejects it. */
  read: (text: string) => string | undefined
  /** Error at the field when the text is rejected. */
  refusal: string
  /** Text of the filter chip for a value. */
  labelOf: (value: string) => string
}

export type Sort = { column: string; direction: 'ascending' | 'descending' }

/** The settings of a table that a user can change and share as a link. */
export type TableView = {
  search: string
  filters: Filter[]
  sort: Sort
  hidden: string[]
  /** Optional columns that are shown. */
  shown: string[]
  /** Properties by which rows are counted in groups. */
  groups: string[]
}

/** A change of a view: the new values, or a function of the view in the address at that time. */
export type ViewChange = Partial<TableView> | ((now: TableView) => Partial<TableView>)

/** A change of the filters, based on those in the address at that time. */
export type FiltersChange = (now: readonly Filter[]) => Filter[]

/** A named view as a query string: `{ label: 'Not seen for 30 days', search: 'filter=-seen:30d' }`. */
export type NamedView = { label: string; search: string }

/** What the bulk action bar needs from the table: the rows in view, and a way to return the focus. */
export type TableHandle = { idsOnScreen: () => readonly string[]; focus: () => void }
