import { Dialog } from '@meshdeck/ui/dialog'

import { useTranslation } from '../translations'

type Props = { reason: string; onClose: () => void }

/** Replaces an edit dialog for users who may not make the change. */
export function RefusedDialog({ reason, onClose }: Props) {
  const { t } = useTranslation()

  return (
    <Dialog title={t('egress.noAccess')} onClose={onClose}>
      {reason}
    </Dialog>
  )
}
