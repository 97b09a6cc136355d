import { LinkButton } from '@meshdeck/ui'

import { CenteredScreen } from '../crash/CenteredScreen'
import { useTranslation } from '../translations'

/** For every path that matches nothing [SH-076, SH-077]. */
export function NotFoundPage() {
  const { t } = useTranslation()

  return (
    <CenteredScreen isFramed title={t('notFound')} text={t('refusal.notFound')}>
      <LinkButton to="/dashboard" variant="solid">
        {t('refusal.home')}
      </LinkButton>
    </CenteredScreen>
  )
}
