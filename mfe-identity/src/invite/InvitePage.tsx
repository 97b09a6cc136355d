import type { InviteClaim } from '@meshdeck/api/invites'
import { useSearchParams } from '@meshdeck/platform'
import { useEffect, useState } from 'react'

import { BareHeading } from '../BareHeading'
import { useTranslation } from '../translations'
import { ClaimForm } from './ClaimForm'
import { InviteCheck } from './InviteCheck'

/**
 * Where the link in an invitation leads: the invited person makes the account [SH-067, SE-012]. The code
 * is taken out of the address; without one it can be typed from the mail.
 */
export function InvitePage() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const [claim, setClaim] = useState<InviteClaim>({
    email: params.get('email') ?? '',
    code: params.get('invite_code') ?? '',
  })
  const hasParams = params.size > 0

  useEffect(() => {
    if (hasParams) setParams({}, { replace: true })
  }, [hasParams, setParams])

  const isWhole = claim.email !== '' && claim.code !== ''
  return (
    <>
      <BareHeading title={t('invite.title')} text={t('invite.text')} />
      {isWhole ? (
        <InviteCheck key={`${claim.email} ${claim.code}`} claim={claim} onCorrect={setClaim} />
      ) : (
        <ClaimForm claim={claim} onSubmit={setClaim} />
      )}
    </>
  )
}
