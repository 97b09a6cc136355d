import { secondFactorDemandedQuery } from '@meshdeck/api/second-factor'
import { withReturnPath } from '@meshdeck/domain/return-path'
import { Navigate, placeHref, useLocation, useQuery, useSession } from '@meshdeck/platform'

import { freshUserQuery } from '../shared/access'

/**
 * Sends who lacks a second factor that the server demands to where it is set up, and back here
 * afterwards [SE-001]. The page is there meanwhile: the server lets everybody in without, and nobody
 * else is to wait for the answer.
 */
export function SecondFactorGuard() {
  const isLacking = useLacksSecondFactor()
  const { pathname, search } = useLocation()
  const setUp = placeHref('mfa-required')

  if (!isLacking || setUp === undefined) return null
  return <Navigate to={withReturnPath(setUp, pathname + search)} replace />
}

/** Whether the signed-in user has to set up a second factor: not those of an identity provider [SE-049, SE-050]. */
export function useLacksSecondFactor(): boolean {
  const { user } = useSession()
  const isWithout = user.auth_type !== 'oauth' && !user.is_mfa_enabled
  useQuery(freshUserQuery())
  const { data: isDemanded = false } = useQuery({
    ...secondFactorDemandedQuery(),
    enabled: isWithout,
  })
  return isWithout && isDemanded
}
