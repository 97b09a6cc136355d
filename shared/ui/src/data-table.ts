/* A shared module of its own, downloaded with the first list page. */
export type { BulkAction, BulkJob } from './data-table/bulk-job'
export { BulkDialog } from './dialog/late-parts'
export { filtersOf, naturalKey, optionsOf, sortRows } from './table-model/arrange-rows'
export { DataTable } from './data-table/DataTable'
export type { TableHandle } from './table-rows/GridTable'
/** What a list page uses next to its table. */
export { DialogButton } from './dialog/DialogButton'
export { FittingNames } from './table-rows/FittingNames'
export { MoreNames } from './table-rows/FittingNames'
export { RowCopyButton } from './table-rows/row-controls'
export { RowLink, RowName } from './table-rows/row-controls'
export { RowSwitch } from './table-rows/row-controls'
export { RowToolButton } from './table-rows/row-controls'
export type {
  Column,
  ColumnFilter,
  FilterField,
  NamedView,
  TableFilters,
  TableRow,
} from './table-model/types'
/** For other long lists: renders only the rows in view, with heights that follow the text size. */
export { type ListWindow, useListWindow, windowStyles } from './table-rows/use-list-window'
export { PHONE_QUERY, useMediaQuery } from './table-rows/use-row-height'
export { plainText } from './controls/plain-text'
export { useRem } from './table-rows/use-row-height'
