import { Dialog } from '@meshdeck/ui/dialog'

import { useTranslation } from '../translations'

type Props = { reason: string; onClose: () => void }

/** In the place of a dialog that changes something, for who may not. */
export function RefusedDialog({ reason, onClose }: Props) {
  const { t } = useTranslation()

  return (
    <Dialog title={t('egress.noAccess')} onClose={onClose}>
      {reason}
    </Dialog>
  )
}
