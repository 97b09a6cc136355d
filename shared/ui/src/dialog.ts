/* A shared key of its own, downloaded with the first dialog. */
export { useActivityNames, type ActivityNames } from '../activity/activity-names'
export type { ChangedField } from '../activity/ChangedFields'
export { CommandBlock } from '../clipboard/CommandBlock'
export { ConfirmDialog } from './Dialog'
export { Dialog } from './Dialog'
export { DialogAbout } from './Dialog'
export { DialogFooter } from './DialogFrame'
export { DialogBody } from './DialogFrame'
export type { DialogSize } from './dialog-recipe'
export { DialogFrame } from './DialogFrame'
export {
  ChangedFields,
  DesktopDownload,
  JobDialog,
  loadExports,
  loadRecordChanges,
  RecordChanges,
} from './late-parts'
export { RadioCard } from '../controls/RadioCard'
export { useUnsavedGuard } from './use-unsaved-guard'
