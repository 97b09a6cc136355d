import { useTranslation } from '@meshdeck/platform'
import { useState, type ReactNode } from 'react'

import { ConfirmDialog } from './ConfirmDialog'

type Options = {
  isUnsaved: boolean
  /** Which sentence is asked: a form's [CO-034], or that of any other dialog or panel [CO-035]. */
  asksAs: 'form' | 'other'
  onClose: () => void
}

/** Closing that asks first when something would be lost. Render `question` beside the content. */
export function useUnsavedGuard({ isUnsaved, asksAs, onClose }: Options): {
  requestClose: () => void
  question: ReactNode
} {
  const { t } = useTranslation('ui')
  const [isAsking, setIsAsking] = useState(false)

  return {
    requestClose: () => (isUnsaved ? setIsAsking(true) : onClose()),
    question: isAsking && (
      <ConfirmDialog
        title={t('unsaved.title')}
        action={t('unsaved.close')}
        cancel={t('unsaved.keep')}
        onConfirm={onClose}
        onClose={() => setIsAsking(false)}
      >
        {t(`unsaved.${asksAs}`)}
      </ConfirmDialog>
    ),
  }
}
