/* A shared module of its own, downloaded with the first panel. */
export {
  type BulkItem,
  type BulkResults,
  createResults,
  type JobResults,
  useProgress,
} from './data-table/bulk-job'
export { BulkProgress } from './data-table/BulkProgress'
export { PanelFootnote } from './overlays/PanelFrame'
export { FormPanel, type PanelPart } from './overlays/FormPanel'
