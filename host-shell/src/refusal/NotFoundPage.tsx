import { LinkButton } from '@meshdeck/ui'

import { CenteredScreen } from '../crash/CenteredScreen'
import { useRefusalWords } from './refusal-words'

/** For every path that matches nothing [SH-076, SH-077]. */
export function NotFoundPage() {
  const { t } = useRefusalWords()

  return (
    <CenteredScreen isFramed title={t('shell:notFound')} text={t('notFound')}>
      <LinkButton to="/dashboard" variant="solid">
        {t('home')}
      </LinkButton>
    </CenteredScreen>
  )
}
