/* A shared module of its own, downloaded with the first dialog. */
export type { ChangedField } from './activity/ChangedFields'
export { useActivityNames, type ActivityNames } from './activity/activity-names'
export { CommandBlock } from './clipboard/CommandBlock'
export { RadioCard } from './controls/RadioCard'
export { ConfirmDialog, Dialog, DialogAbout } from './dialog/Dialog'
export { DialogFooter, DialogBody, DialogFrame } from './dialog/DialogFrame'
export { RefusedDialog } from './dialog/RefusedDialog'
export type { DialogSize } from './dialog/dialog-recipe'
export {
  ChangedFields,
  BulkDialog,
  DesktopDownload,
  JobDialog,
  loadExports,
  loadRecordChanges,
  RecordChanges,
} from './dialog/late-parts'
export { useUnsavedGuard } from './dialog/use-unsaved-guard'
