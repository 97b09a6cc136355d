import { Navigate, useLocation } from '@meshdeck/platform'
import { useSessionState } from '@meshdeck/platform/shell'
import type { ReactNode } from 'react'

import { loginHref } from '../session/return-path'

/** Sends whoever is not signed in to the sign-in, and back here afterwards [SH-081, AP-004]. */
export function RequireSession({ children }: { children: ReactNode }) {
  const state = useSessionState()
  const { pathname, search } = useLocation()
  if (state.session) return children

  // who signed out on purpose does not want to come back to the same page
  const isDeliberate = 'endedBy' in state && state.endedBy === 'signed-out'
  return <Navigate to={isDeliberate ? '/login' : loginHref(pathname + search)} replace />
}
