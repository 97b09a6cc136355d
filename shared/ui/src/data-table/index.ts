/* A shared key of its own, downloaded with the first list page. */
export { naturalKey } from './arrange-rows'
export type { BulkAction } from './BulkBar'
export { DataTable } from './DataTable'
export { MoreNames } from './MoreNames'
export { RowCopyButton } from './RowCopyButton'
export { RowLink } from './RowLink'
export { RowSwitch } from './RowSwitch'
export type { Column, FilterField } from './types'
