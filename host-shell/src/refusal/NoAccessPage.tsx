import { LinkButton } from '@meshdeck/ui'

import { CenteredScreen } from '../crash/CenteredScreen'
import { useRefusalWords } from './refusal-words'

/** In the place of a page that the user's role keeps closed. */
export function NoAccessPage() {
  const { t } = useRefusalWords()

  return (
    <CenteredScreen isFramed title={t('noAccess.title')} text={t('noAccess.text')}>
      <LinkButton to="/dashboard">{t('home')}</LinkButton>
    </CenteredScreen>
  )
}
