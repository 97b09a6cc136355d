import { mfaRequiredQuery } from '@meshdeck/api/mfa'
import { returnPathIn } from '@meshdeck/domain/return-path'
import { Navigate, useLocation, useQuery, useSession } from '@meshdeck/platform'
import { Dialogs, LinkButton, useDialog } from '@meshdeck/ui'

import { BareHeading } from '../shared/BareHeading'
import { useTranslation } from '../translations'
import { SetUpMfa } from './SetUpMfa'

const dialogs = { 'set-up-mfa': SetUpMfa }

/**
 * Page for users who still have to set up MFA; returns to the requested page as soon as it is set up (decision
 * OP-18).
 */
export function MfaRequiredPage() {
  const { t } = useTranslation()
  const { search } = useLocation()
  const { user } = useSession()
  const { linkTo } = useDialog()
  const { data: isRequired } = useQuery(mfaRequiredQuery())
  const isExempt = user.auth_type === 'oauth' || user.is_mfa_enabled

  if (isExempt || isRequired === false) {
    return <Navigate to={returnPathIn(search, window.location.origin)} replace />
  }
  return (
    <>
      <BareHeading title={t('mfa.requiredTitle')} text={t('mfa.requiredText')} />
      <LinkButton to={linkTo('set-up-mfa')} variant="solid" size="lg">
        {t('mfa.title')}
      </LinkButton>
      <Dialogs of={dialogs} />
    </>
  )
}
