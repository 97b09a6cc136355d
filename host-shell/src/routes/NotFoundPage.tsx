import { useTranslation } from '@meshdeck/platform'
import { LinkButton } from '@meshdeck/ui'

import { CenteredScreen } from '../crash/CenteredScreen'

/** For every path that matches nothing [SH-076, SH-077]. */
export function NotFoundPage() {
  const { t } = useTranslation('shell')
  return (
    <CenteredScreen title={t('notFound.title')} text={t('notFound.text')}>
      <LinkButton to="/dashboard" variant="solid">
        {t('notFound.home')}
      </LinkButton>
    </CenteredScreen>
  )
}
