import { LinkButton } from '@meshdeck/ui'

import { useAskForRole } from '../connection/fresh-user'
import { CenteredScreen } from '../crash/CenteredScreen'
import { useTranslation } from '../translations'

/** In the place of a page that the user's role keeps closed, until it allows the page. */
export function NoAccessPage() {
  const { t } = useTranslation()
  useAskForRole()

  return (
    <CenteredScreen isFramed title={t('refusal.noAccess.title')} text={t('refusal.noAccess.text')}>
      <LinkButton to="/dashboard">{t('refusal.home')}</LinkButton>
    </CenteredScreen>
  )
}
