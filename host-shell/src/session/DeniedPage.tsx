import { Button } from '@meshdeck/ui'

import { useAskForRole } from '../shared/access'
import { useTranslation } from '../translations'
import { SessionLayout } from './SessionLayout'
import { useSignOut } from './use-sign-out'

/** For a role that is kept out of the console, however its token came about (decision OP-07), until it has another one. */
export function DeniedPage() {
  const { t } = useTranslation()
  const signOut = useSignOut()
  useAskForRole()

  return (
    <SessionLayout title={t('session.denied.title')} text={t('session.denied.text')}>
      <Button variant="solid" size="lg" onClick={() => void signOut()}>
        {t('account.logout')}
      </Button>
    </SessionLayout>
  )
}
