/* A shared key of its own, downloaded with the first list page. */
export type { BulkAction, BulkJob } from '../bulk/bulk-job'
export { BulkDialog } from '../bulk/late-bulk-dialog'
export { naturalKey } from '../table-model/arrange-rows'
export { DataTable } from './DataTable'
export type { TableHandle } from '../table-rows/GridTable'
/** What a list page has beside its table. */
export { DialogButton } from '../dialogs/DialogButton'
export { MoreNames } from '../table-cells/MoreNames'
export { RowCopyButton } from '../table-cells/RowCopyButton'
export { RowLink } from '../table-cells/RowLink'
export { RowSwitch } from '../table-cells/RowSwitch'
export { RowToolButton } from '../table-cells/RowToolButton'
export type { Column, FilterField, LoadColumns, NamedView, TableRow } from '../table-model/types'
/** For other lists that may be long: what is in view of them, in rows that are as high as the text needs. */
export { type ListWindow, useListWindow, windowStyles } from '../list-window/use-list-window'
export { PHONE_QUERY, useMediaQuery } from '../table-rows/use-media-query'
export { plainText } from '../search/plain-text'
export { useRem } from '../table-rows/use-row-height'
