import { ExternalLinkButton, Flex, LinkButton, Text } from '@meshdeck/ui'

import { CenteredScreen } from '../crash/CenteredScreen'
import { useLateLinks } from '../installation/late-links'
import { useRefusalWords } from './refusal-words'

/** In the place of a page of Pro while the server is the community edition: what Pro is, and whom to ask [CO-017, CO-059]. */
export function ProPage() {
  const { t } = useRefusalWords()
  const { contact } = useLateLinks()

  return (
    <CenteredScreen isFramed title={t('pro.title')} text={t('shell:proOnly')}>
      <Text>{t('pro.plan')}</Text>
      <Flex gap="2" flexWrap="wrap">
        <LinkButton to="/dashboard">{t('home')}</LinkButton>
        <ExternalLinkButton href={contact}>{t('pro.contact')}</ExternalLinkButton>
      </Flex>
    </CenteredScreen>
  )
}
