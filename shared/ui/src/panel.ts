/* A shared module of its own, downloaded with the first panel. */
export { BulkProgress } from './data-table/BulkProgress'
export {
  createResults,
  useProgress,
  type BulkItem,
  type BulkResults,
  type JobResults,
} from './data-table/bulk-job'
export { FormPanel, type PanelPart } from './overlays/FormPanel'
export { PanelFootnote } from './overlays/PanelFrame'
