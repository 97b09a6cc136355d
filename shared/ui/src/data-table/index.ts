/* A shared key of its own, downloaded with the first list page. */
export { naturalKey } from './arrange-rows'
export type { BulkAction } from './BulkBar'
export { DataTable } from './DataTable'
export { MoreNames } from './MoreNames'
export { RowLink } from './RowLink'
export type { Column, FilterField } from './types'
