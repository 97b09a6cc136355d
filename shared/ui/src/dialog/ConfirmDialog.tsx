import type { ReactNode } from 'react'

import { Button } from '../controls/Button'
import { Text } from '../controls/layout'
import { useTranslation } from '../translations'
import { DialogFooter } from './dialog-parts'
import { DialogBody } from './DialogBody'
import { DialogFrame } from './DialogFrame'

type Props = {
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
export function ConfirmDialog(props: Props) {
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
