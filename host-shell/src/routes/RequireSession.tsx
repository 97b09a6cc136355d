import { withReturnPath } from '@meshdeck/domain/return-path'
import { Navigate, useLocation } from '@meshdeck/platform'
import { useSessionState } from '@meshdeck/platform/shell'
import type { ReactNode } from 'react'

/** Sends whoever is not signed in to the sign-in, and back here afterwards [SH-081, AP-004]. */
export function RequireSession({ children }: { children: ReactNode }) {
  const state = useSessionState()
  const { pathname, search } = useLocation()
  if (state.session) return children

  // who signed out on purpose does not want to come back to the same page
  const isDeliberate = 'endedBy' in state && state.endedBy === 'signed-out'
  return <Navigate to={withReturnPath('/login', isDeliberate ? '/' : pathname + search)} replace />
}
