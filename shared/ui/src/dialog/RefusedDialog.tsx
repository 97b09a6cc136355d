import { useTranslation } from '../translations'
import { Dialog } from './Dialog'

type Props = { reason: string; onClose: () => void }

/** Replaces a dialog for users who may not make its change. */
export function RefusedDialog({ reason, onClose }: Props) {
  const { t } = useTranslation()

  return (
    <Dialog title={t('dialog.noAccess')} onClose={onClose}>
      {reason}
    </Dialog>
  )
}
