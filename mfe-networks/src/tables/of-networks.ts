import type { Column, FilterField } from '@meshdeck/ui/data-table'

/** What a table of several networks has besides that of one. */
export type OfNetworks<Row> = {
  withNetwork: (columns: ReadonlyArray<Column<Row, string>>) => Array<Column<Row, string>>
  filter: FilterField<Row, string>
}
