/* A shared key of its own, downloaded with the first list page. */
export type { BulkAction, BulkJob } from '../bulk/bulk-job'
export { naturalKey } from './arrange-rows'
export { DataTable } from './DataTable'
/** What a list page has beside its table. */
export { DialogButton } from '../dialogs/DialogButton'
export { MoreNames } from './MoreNames'
export { RowCopyButton } from './RowCopyButton'
export { RowLink } from './RowLink'
export { RowSwitch } from './RowSwitch'
export { RowToolButton } from './RowToolButton'
export type { Column, FilterField, NamedView, TableRow } from './types'
/** For other lists that may be long: what is in view of them, in rows that are as high as the text needs. */
export { useListWindow, windowStyles } from '../list-window/use-list-window'
export { plainText } from '../search/plain-text'
export { useRem } from './use-row-height'
