import { withReturnPath } from '@meshdeck/domain/return-path'
import { Navigate, useLocation } from '@meshdeck/platform'
import { useSessionState } from '@meshdeck/platform/shell'
import type { ReactNode } from 'react'

import { DeniedPage } from './lazy-pages'

/**
 * Sends whoever is not signed in to the sign-in, and back here afterwards [SH-081, AP-004]. Whose role
 * keeps them out of the console reads so (decision OP-07).
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const state = useSessionState()
  const { pathname, search } = useLocation()
  if (state.session?.user.platform_role?.deny_dashboard_access) return <DeniedPage />
  if (state.session) return children

  // who signed out on purpose does not want to come back to the same page
  const isDeliberate = 'endedBy' in state && state.endedBy === 'signed-out'
  return <Navigate to={withReturnPath('/login', isDeliberate ? '/' : pathname + search)} replace />
}
