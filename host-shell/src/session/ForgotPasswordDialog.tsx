import { Button, ExternalLinkButton, Text } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'

import { useLinks, useSettings } from '../shared/installation'
import { useTranslation } from '../translations'

/**
 * Explains how to reset a password. The server has no call for it: an administrator sets a new password, or the account
 * does (decision OP-15).
 */
export function ForgotPasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const isHosted = useSettings().variant === 'hosted'
  const { account } = useLinks()

  return (
    <Dialog
      title={t('session.login.forgot')}
      onClose={onClose}
      footer={
        isHosted ? (
          <ExternalLinkButton variant="solid" href={account}>
            {t('session.login.toAccount')}
          </ExternalLinkButton>
        ) : (
          <Button onClick={onClose}>{t('common:dialog.close')}</Button>
        )
      }
    >
      <Text>{t(isHosted ? 'session.login.forgotHosted' : 'session.login.forgotText')}</Text>
    </Dialog>
  )
}
