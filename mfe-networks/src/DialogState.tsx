import { useTranslation } from '@meshdeck/platform'
import { ErrorPanel, useDialog } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'
import type { ReactNode } from 'react'

type Props = {
  title: string
  /** Why there is no list: refused, offline, broken. Without one the thing is gone. */
  error: unknown
  onRetry: () => void
  /** What could not be read, where that is not the network. */
  failure?: string
  /** Says that it is gone. */
  missing: ReactNode
}

/** In the place of a dialog about a thing that is not to be seen: why its list did not come, or that it is gone. */
export function DialogState({ title, error, onRetry, failure, missing }: Props) {
  const { t } = useTranslation('networks')
  const { close } = useDialog()

  return (
    <Dialog title={title} onClose={close}>
      {error ? (
        <ErrorPanel error={error} title={failure ?? t('loadFailed')} onRetry={onRetry} />
      ) : (
        missing
      )}
    </Dialog>
  )
}
