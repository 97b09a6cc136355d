import type { ReactNode } from 'react'

import { DialogFooter } from './dialog-parts'
import { DialogBody } from './DialogBody'
import { DialogFrame, type DialogFrameProps } from './DialogFrame'

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
