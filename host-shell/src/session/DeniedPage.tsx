import { useTranslation } from '@meshdeck/platform'
import { Button } from '@meshdeck/ui'

import { useAskForRole } from '../connection/fresh-user'
import { SessionLayout } from './SessionLayout'
import { useSignOut } from './use-sign-out'

/** For a role that is kept out of the console, however its token came about (decision OP-07), until it has another one. */
export function DeniedPage() {
  const { t } = useTranslation('session')
  const signOut = useSignOut()
  useAskForRole()

  return (
    <SessionLayout title={t('denied.title')} text={t('denied.text')}>
      <Button variant="solid" size="lg" onClick={() => void signOut()}>
        {t('shell:account.logout')}
      </Button>
    </SessionLayout>
  )
}
