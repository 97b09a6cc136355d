import { installationLink } from '@meshdeck/platform'
import { Callout, ExternalLinkButton } from '@meshdeck/ui'

import { useEgressFormWords } from './egress-form-words'

/** What can be done where the plan of the hosted variant has no room for another route. */
export function PlanNote() {
  const { t } = useEgressFormWords()
  const account = installationLink('account')

  return (
    <Callout tone="info" role="status" title={t('limit.title')}>
      {t('limit.text')}{' '}
      {account && <ExternalLinkButton href={account}>{t('limit.account')}</ExternalLinkButton>}
    </Callout>
  )
}
