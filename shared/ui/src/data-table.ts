/* A shared module of its own, downloaded with the first list page. */
export { plainText } from './controls/plain-text'
export { DataTable } from './data-table/DataTable'
export type { BulkAction, BulkJob } from './data-table/bulk-job'
/** What a list page uses next to its table. */
export { DialogButton } from './dialog/DialogButton'
export { BulkDialog } from './dialog/late-parts'
export { filtersOf, naturalKey, optionsOf, sortRows } from './table-model/arrange-rows'
export type {
  Column,
  ColumnFilter,
  FilterField,
  NamedView,
  TableFilters,
  TableRow,
  TableHandle,
} from './table-model/types'
export { FittingNames, MoreNames } from './table-rows/FittingNames'
export {
  RowCopyButton,
  RowLink,
  RowName,
  RowSwitch,
  RowToolButton,
} from './table-rows/row-controls'
/** For other long lists: renders only the rows in view, with heights that follow the text size. */
export { useListWindow, windowStyles, type ListWindow } from './table-rows/use-list-window'
export { PHONE_QUERY, useMediaQuery, useRem } from './table-rows/use-row-height'
