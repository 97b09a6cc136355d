import { Button } from '@meshdeck/ui'

import { useAskForRole } from '../shared/access'
import { useTranslation } from '../translations'
import { SessionLayout } from './SessionLayout'
import { useSignOut } from './use-sign-out'

/**
 * Shown to users whose role denies access to the console, however they got their token (decision OP-07), until their
 * role changes.
 */
export function DeniedPage() {
  const { t } = useTranslation()
  const signOut = useSignOut()
  useAskForRole()

  return (
    <SessionLayout title={t('session.denied.title')} text={t('session.denied.text')}>
      <Button variant="solid" size="lg" onClick={() => void signOut()}>
        {t('frame.account.logout')}
      </Button>
    </SessionLayout>
  )
}
