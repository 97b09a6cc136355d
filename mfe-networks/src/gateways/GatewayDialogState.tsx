import { EmptyState, ErrorPanel, useDialog } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'
import { Unplug } from 'lucide-react'

import { useGatewayWords } from './gateway-words'

type Props = { title: string; error: unknown; onRetry: () => void }

/** In the place of a dialog whose gateway is not there: why its list did not come, or that it is gone. */
export function GatewayDialogState({ title, error, onRetry }: Props) {
  const { t } = useGatewayWords()
  const { close } = useDialog()

  return (
    <Dialog title={title} onClose={close}>
      {error ? (
        <ErrorPanel error={error} title={t('networks:loadFailed')} onRetry={onRetry} />
      ) : (
        <EmptyState icon={Unplug} title={t('notFound')} description={t('notFoundHint')} />
      )}
    </Dialog>
  )
}
