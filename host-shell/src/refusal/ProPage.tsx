import { ExternalLinkButton, Flex, LinkButton, Text } from '@meshdeck/ui'

import { CenteredScreen } from '../crash/CenteredScreen'
import { useLateLinks } from '../installation/late-links'
import { useTranslation } from '../translations'

/** In the place of a page of Pro while the server is the community edition: what Pro is, and whom to ask [CO-017, CO-059]. */
export function ProPage() {
  const { t } = useTranslation()
  const { contact } = useLateLinks()

  return (
    <CenteredScreen isFramed title={t('refusal.pro.title')} text={t('proOnly')}>
      <Text>{t('refusal.pro.plan')}</Text>
      <Flex gap="2" flexWrap="wrap">
        <LinkButton to="/dashboard">{t('refusal.home')}</LinkButton>
        <ExternalLinkButton href={contact}>{t('refusal.pro.contact')}</ExternalLinkButton>
      </Flex>
    </CenteredScreen>
  )
}
