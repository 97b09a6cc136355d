/* A shared module of its own, downloaded with the first dialog. */
export { useActivityNames, type ActivityNames } from './activity/activity-names'
export type { ChangedField } from './activity/ChangedFields'
export { CommandBlock } from './clipboard/CommandBlock'
export { ConfirmDialog } from './dialog/Dialog'
export { Dialog } from './dialog/Dialog'
export { DialogAbout } from './dialog/Dialog'
export { DialogFooter } from './dialog/DialogFrame'
export { DialogBody } from './dialog/DialogFrame'
export type { DialogSize } from './dialog/dialog-recipe'
export { DialogFrame } from './dialog/DialogFrame'
export { RefusedDialog } from './dialog/RefusedDialog'
export {
  ChangedFields,
  DesktopDownload,
  JobDialog,
  loadExports,
  loadRecordChanges,
  RecordChanges,
} from './dialog/late-parts'
export { RadioCard } from './controls/RadioCard'
export { useUnsavedGuard } from './dialog/use-unsaved-guard'
