import { mfaRequiredQuery } from '@meshdeck/api/mfa'
import { withReturnPath } from '@meshdeck/domain/return-path'
import { Navigate, placeHref, useLocation, useQuery, useSession } from '@meshdeck/platform'

import { freshUserQuery } from '../shared/access'

/**
 * Redirects a user without required MFA to the set-up, and back here afterwards [SE-001]. The page is shown
 * meanwhile: the server grants access without MFA, and other users must not wait for the response.
 */
export function MfaGuard() {
  const isLacking = useLacksMfa()
  const { pathname, search } = useLocation()
  const setUp = placeHref('mfa-required')

  if (!isLacking || setUp === undefined) return null
  return <Navigate to={withReturnPath(setUp, pathname + search)} replace />
}

/** Whether the signed-in user has to set up MFA. Never for users of an identity provider. */
export function useLacksMfa(): boolean {
  const { user } = useSession()
  const isWithout = user.auth_type !== 'oauth' && !user.is_mfa_enabled
  useQuery(freshUserQuery())
  const { data: isRequired = false } = useQuery({
    ...mfaRequiredQuery(),
    enabled: isWithout,
  })
  return isWithout && isRequired
}
