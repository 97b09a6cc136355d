import type { Reading } from '@meshdeck/platform'
import type { ReactNode } from 'react'

import { Button } from '../controls/Button'
import { Text } from '../controls/layout'
import { ErrorPanel } from '../page/PageBoundary'
import { useTranslation } from '../translations'
import { DialogBody, DialogFooter, DialogFrame, type DialogFrameProps } from './DialogFrame'
import { useDialog } from './use-dialog'

type Props = Omit<DialogFrameProps, 'isQuestion'> & {
  /** Buttons: Cancel first, the action last. */
  footer?: ReactNode
}

/** A dialog without a form. Widths of `size` in pixels: xs 400, sm 480, md 600, lg 736. */
export function Dialog({ children, footer, ...frame }: Props) {
  return (
    <DialogFrame {...frame}>
      <DialogBody>{children}</DialogBody>
      {footer && <DialogFooter>{footer}</DialogFooter>}
    </DialogFrame>
  )
}

type ConfirmDialogProps = {
  title: string
  /** What happens on confirmation. */
  children?: ReactNode
  action: string
  /** Label of the cancel button; "Cancel" by default. */
  cancel?: string
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an action. The initial focus is on the cancel button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, cancel, isBusy = false, onConfirm, onClose } = props
  const { t } = useTranslation()

  return (
    <DialogFrame title={title} isQuestion onClose={onClose}>
      {children && (
        <DialogBody>
          <Text color="fg.muted">{children}</Text>
        </DialogBody>
      )}
      <DialogFooter>
        <Button data-first-focus onClick={onClose}>
          {cancel ?? t('dialog.cancel')}
        </Button>
        <Button variant="solid" disabled={isBusy} aria-busy={isBusy} onClick={onConfirm}>
          {action}
        </Button>
      </DialogFooter>
    </DialogFrame>
  )
}

type DialogAboutProps<T> = {
  /** Title while the resource isn't available. */
  title: string
  /** The resource, or null if it doesn't exist. `findIn` finds it in a list. */
  reading: Reading<T | null>
  /** Title of the error: "Error loading network data". */
  failure: string
  /** Message that the resource no longer exists. */
  missing?: ReactNode
  /** Closes a dialog in a slot, which isn't in the address. Without it, the dialog is closed through the address. */
  onClose?: () => void
  /** Renders the dialog. */
  children: (resource: T) => ReactNode
}

/**
 * A dialog for a resource named in the address. Shows an error if the resource couldn't be fetched or no longer exists.
 * Renders nothing while it loads, because the bar at the top of the page shows that.
 */
export function DialogAbout<T>(props: DialogAboutProps<T>) {
  const { title, reading, failure, missing, onClose, children } = props
  const { close } = useDialog()
  const { data, error } = reading
  if (data) return children(data)
  if (data === undefined && !error) return null

  return (
    <Dialog title={title} onClose={onClose ?? close}>
      {data === null ? missing : <ErrorPanel reading={reading} title={failure} />}
    </Dialog>
  )
}
