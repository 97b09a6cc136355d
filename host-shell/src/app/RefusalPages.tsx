import { ExternalLinkButton, Flex, LinkButton, Text } from '@meshdeck/ui'

import { useAskForRole } from '../shared/access'
import { CenteredScreen } from '../shared/CrashScreen'
import { useDeferredLinks } from '../shared/installation'
import { useTranslation } from '../translations'

/** Replaces a page that the user's role denies, until the role allows it. */
export function NoAccessPage() {
  const { t } = useTranslation()
  useAskForRole()

  return (
    <CenteredScreen
      isFramed
      title={t('app.refusal.noAccess.title')}
      text={t('app.refusal.noAccess.text')}
    >
      <LinkButton to="/dashboard">{t('app.refusal.home')}</LinkButton>
    </CenteredScreen>
  )
}

/** Shown for every path that matches nothing. */
export function NotFoundPage() {
  const { t } = useTranslation()

  return (
    <CenteredScreen isFramed title={t('shared.notFound')} text={t('app.refusal.notFound')}>
      <LinkButton to="/dashboard" variant="solid">
        {t('app.refusal.home')}
      </LinkButton>
    </CenteredScreen>
  )
}

/** Replaces a Pro page while the server is the community edition: explains what Pro is and whom to contact. */
export function ProPage() {
  const { t } = useTranslation()
  const { contact } = useDeferredLinks()

  return (
    <CenteredScreen isFramed title={t('app.refusal.pro.title')} text={t('shared.proOnly')}>
      <Text>{t('app.refusal.pro.plan')}</Text>
      <Flex gap="2" flexWrap="wrap">
        <LinkButton to="/dashboard">{t('app.refusal.home')}</LinkButton>
        <ExternalLinkButton href={contact}>{t('app.refusal.pro.contact')}</ExternalLinkButton>
      </Flex>
    </CenteredScreen>
  )
}
