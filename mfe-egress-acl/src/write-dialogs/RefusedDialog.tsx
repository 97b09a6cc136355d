import { useTranslation } from '@meshdeck/platform'
import { Dialog } from '@meshdeck/ui/dialog'

type Props = { reason: string; onClose: () => void }

/** In the place of a dialog that changes something, for who may not. */
export function RefusedDialog({ reason, onClose }: Props) {
  const { t } = useTranslation('platform')

  return (
    <Dialog title={t('error.forbidden.title')} onClose={onClose}>
      {reason}
    </Dialog>
  )
}
