import { withReturnPath } from '@meshdeck/domain/return-path'
import { Navigate, placeHref, useLocation } from '@meshdeck/platform'

import { useLacksSecondFactor } from './use-lacks-second-factor'

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
