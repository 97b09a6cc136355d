import { useTranslation } from '@meshdeck/platform'
import type { ToastMessage } from '@meshdeck/platform/shell'
import { useEffect } from 'react'
import { toast, Toaster } from 'sonner'

import { ToastCard } from './ToastCard'

const DURATION_MS = 4000
const ONE_LINE = 48

type Props = {
  waiting: ToastMessage[]
  /** Called when all that were waiting are on screen. */
  onShown: () => void
}

/**
 * Top right, three at a time, 356 px wide, 14 px apart [CO-052 to CO-055, SH-097]. Swiping away
 * and the 200 ms exit [CO-056, CO-057] are sonner's own.
 */
export function ToastStack({ waiting, onShown }: Props) {
  const { t } = useTranslation('ui')

  useEffect(() => {
    if (waiting.length === 0) return
    waiting.forEach(show)
    onShown()
  }, [waiting, onShown])

  return (
    <Toaster
      position="top-right"
      expand
      visibleToasts={3}
      gap={14}
      offset={16}
      mobileOffset={16}
      containerAriaLabel={t('toast.region')}
    />
  )
}

function show(message: ToastMessage) {
  // a server's explanation that takes reading waits for the reader
  const isLong = message.kind === 'error' && (message.description?.length ?? 0) > ONE_LINE
  toast.custom((id) => <ToastCard {...message} onClose={() => toast.dismiss(id)} />, {
    duration: isLong ? Number.POSITIVE_INFINITY : DURATION_MS,
  })
}
