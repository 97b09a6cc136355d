import { withReturnPath } from '@meshdeck/domain/return-path'
import { Navigate, placeHref, useLocation } from '@meshdeck/platform'
import type { ReactNode } from 'react'

import { useLacksSecondFactor } from './use-lacks-second-factor'

/**
 * Sends who lacks a second factor that the server demands to where it is set up, and back here
 * afterwards [SE-001]. The page is there meanwhile: the server lets everybody in without, and nobody
 * else is to wait for the answer.
 */
export function RequireSecondFactor({ children }: { children: ReactNode }) {
  const isLacking = useLacksSecondFactor()
  const { pathname, search } = useLocation()
  const setUp = placeHref('mfa-required')

  if (!isLacking || setUp === undefined) return children
  return <Navigate to={withReturnPath(setUp, pathname + search)} replace />
}
