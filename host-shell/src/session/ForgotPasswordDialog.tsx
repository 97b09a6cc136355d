import { useTranslation } from '@meshdeck/platform'
import { Button, Text } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'

/** The server has no call for it; an administrator sets a new password (decision OP-15). */
export function ForgotPasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('session')
  return (
    <Dialog
      title={t('login.forgot')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('ui:dialog.close')}</Button>}
    >
      <Text>{t('login.forgotText')}</Text>
    </Dialog>
  )
}
