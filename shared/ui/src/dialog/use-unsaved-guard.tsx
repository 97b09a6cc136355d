import { useState, type ReactNode } from 'react'

import { useTranslation } from '../translations'
import { ConfirmDialog } from './ConfirmDialog'
import { useLeaveGuard } from './use-leave-guard'

type Options = {
  isUnsaved: boolean
  /** Which sentence is asked: a form's [CO-034], or that of any other dialog or panel [CO-035]. */
  asksAs: 'form' | 'other'
  onClose: () => void
}

/**
 * Closing that asks first when something would be lost, and leaving by Back or by a link, which asks in words of its
 * own. Render `question` beside the content.
 */
export function useUnsavedGuard({ isUnsaved, asksAs, onClose }: Options): {
  requestClose: () => void
  question: ReactNode
} {
  const { t } = useTranslation()
  const [isClosing, setIsClosing] = useState(false)
  const { leave, stay } = useLeaveGuard(isUnsaved)

  const closing = isClosing && (
    <ConfirmDialog
      title={t('overlays.unsaved.title')}
      action={t('overlays.unsaved.close')}
      cancel={t('overlays.unsaved.keep')}
      onConfirm={onClose}
      onClose={() => setIsClosing(false)}
    >
      {t(`overlays.unsaved.${asksAs}`)}
    </ConfirmDialog>
  )
  const leaving = leave && (
    <ConfirmDialog
      title={t('overlays.unsaved.leave')}
      action={t('overlays.unsaved.discard')}
      cancel={t('overlays.unsaved.stay')}
      onConfirm={leave}
      onClose={stay}
    >
      {t('overlays.unsaved.lost')}
    </ConfirmDialog>
  )

  return {
    requestClose: () => (isUnsaved ? setIsClosing(true) : onClose()),
    question: leaving || closing,
  }
}
