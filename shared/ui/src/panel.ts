/* A shared key of its own, downloaded with the first panel. */
export type { BulkItem } from '../bulk/bulk-job'
export { BulkProgress } from '../bulk/BulkProgress'
export type { BulkResults } from '../bulk/bulk-job'
export { PanelFootnote } from './PanelFrame'
export { FormPanel, type PanelPart } from './FormPanel'
