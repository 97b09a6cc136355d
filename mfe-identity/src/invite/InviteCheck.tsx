import { type InviteClaim, inviteQuery } from '@meshdeck/api/invites'
import { isApiError, useQuery } from '@meshdeck/platform'
import { Box, Callout, ErrorPanel, Skeleton } from '@meshdeck/ui'

import { useTranslation } from '../translations'
import { ClaimForm } from './ClaimForm'
import { InviteForm } from './InviteForm'

type Props = { claim: InviteClaim; onCorrect: (claim: InviteClaim) => void }

/** Asks whether the invitation is good, before anybody chooses a password in vain. */
export function InviteCheck({ claim, onCorrect }: Props) {
  const { t } = useTranslation()
  const { data: isGood, error, refetch } = useQuery(inviteQuery(claim))

  if (isGood) return <InviteForm claim={claim} />
  if (!error) return <Skeleton h="10" />
  if (!isApiError(error)) return <ErrorPanel error={error} onRetry={() => void refetch()} />
  return (
    <>
      <Box mb="4">
        <Callout tone="critical" role="alert" title={t('invite.invalidTitle')}>
          {/* the community edition has no invitations at all */}
          {t(isApiError(error, 404) ? 'invite.proOnly' : 'invite.invalidText')}
        </Callout>
      </Box>
      <ClaimForm claim={claim} onSubmit={onCorrect} />
    </>
  )
}
