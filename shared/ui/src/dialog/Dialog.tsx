import type { Reading } from '@meshdeck/platform'
import type { ReactNode } from 'react'

import { Button } from '../controls/Button'
import { Text } from '../controls/layout'
import { ErrorPanel } from '../page/PageBoundary'
import { useTranslation } from '../translations'
import { DialogBody, DialogFooter, DialogFrame, type DialogFrameProps } from './DialogFrame'
import { useDialog } from './use-dialog'

type Props = Omit<DialogFrameProps, 'isQuestion'> & {
  /** Buttons: the way back first, the action last. */
  footer?: ReactNode
}

/** A dialog without a form. `size`: xs 400, sm 480, md 600, lg 736 pixels. */
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
  /** What happens on confirming. */
  children?: ReactNode
  action: string
  /** "Cancel" unless the question has its own word for staying. */
  cancel?: string
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** A question before something happens. The focus starts on the way back. */
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

type DialogAboutProps<Thing> = {
  /** While there is nothing to be seen of it. */
  title: string
  /** What it is about: null where there is no such thing. `findIn` looks for it in a list. */
  thing: Reading<Thing | null>
  /** What could not be read: "Error loading network data". */
  failure: string
  /** Says that it is gone. */
  missing?: ReactNode
  /** Of a slot, which the address does not name; else the address closes it. */
  onClose?: () => void
  /** The dialog itself. */
  children: (thing: Thing) => ReactNode
}

/**
 * A dialog about a thing that the address names: in its place why the thing could not be read, or that it is
 * gone. Nothing while it is on its way, which the bar at the top of the page tells.
 */
export function DialogAbout<Thing>(props: DialogAboutProps<Thing>) {
  const { title, thing, failure, missing, onClose, children } = props
  const { close } = useDialog()
  const { data, error, refetch } = thing
  if (data) return children(data)
  if (data === undefined && !error) return null

  return (
    <Dialog title={title} onClose={onClose ?? close}>
      {data === null ? (
        missing
      ) : (
        <ErrorPanel error={error} title={failure} onRetry={() => void refetch()} />
      )}
    </Dialog>
  )
}
