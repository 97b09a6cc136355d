import { LinkButton } from '@meshdeck/ui'

import { useAskForRole } from '../connection/fresh-user'
import { CenteredScreen } from '../crash/CenteredScreen'
import { useRefusalWords } from './refusal-words'

/** In the place of a page that the user's role keeps closed, until it allows the page. */
export function NoAccessPage() {
  const { t } = useRefusalWords()
  useAskForRole()

  return (
    <CenteredScreen isFramed title={t('noAccess.title')} text={t('noAccess.text')}>
      <LinkButton to="/dashboard">{t('home')}</LinkButton>
    </CenteredScreen>
  )
}
