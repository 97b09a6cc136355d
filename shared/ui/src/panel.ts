/* A shared module of its own, downloaded with the first panel. */
export type { BulkItem } from './data-table/bulk-job'
export { BulkProgress } from './data-table/BulkProgress'
export type { BulkResults } from './data-table/bulk-job'
export { PanelFootnote } from './overlays/PanelFrame'
export { FormPanel, type PanelPart } from './overlays/FormPanel'
