/* A shared key of its own, downloaded with the first dialog. */
export { ConfirmDelete } from './ConfirmDelete'
export { ConfirmDialog } from './ConfirmDialog'
export { Dialog } from './Dialog'
export { DialogBody, DialogFooter } from './dialog-parts'
export type { DialogSize } from './dialog-recipe'
export { DialogFrame } from './DialogFrame'
export { useUnsavedGuard } from './use-unsaved-guard'
