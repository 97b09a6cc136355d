import { installationLink } from '@meshdeck/platform'
import { Callout, ExternalLinkButton } from '@meshdeck/ui'

import { useTranslation } from '../translations'

/** What can be done where the plan of the hosted variant has no room for another route. */
export function PlanNote() {
  const { t } = useTranslation()
  const account = installationLink('account')

  return (
    <Callout tone="info" role="status" title={t('egressForm.limit.title')}>
      {t('egressForm.limit.text')}{' '}
      {account && (
        <ExternalLinkButton href={account}>{t('egressForm.limit.account')}</ExternalLinkButton>
      )}
    </Callout>
  )
}
