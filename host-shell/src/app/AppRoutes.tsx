import { withReturnPath } from '@meshdeck/domain/return-path'
import type { RegistryRemote } from '@meshdeck/federation/registry'
import { Navigate, useLocation } from '@meshdeck/platform'
import { Route, Routes, useSessionState } from '@meshdeck/platform/shell'
import type { ReactNode } from 'react'

import { useSettings } from '../shared/installation'
import { needsSession } from '../shared/remotes'
import { lazyPage } from './lazy-page'

/* The parts of the shell beyond its first file. Each part is a file of its own that loads when it is visited. */

/** All pages except those below, with the frame around them and the code that opens remotes. */
export const OtherPages = lazyPage(
  async () => (await import(/* webpackChunkName: "frame" */ './OtherRoutes')).OtherRoutes,
)
export const LoginPage = lazyPage(
  async () => (await import(/* webpackChunkName: "session" */ '../session/LoginPage')).LoginPage,
)
export const SignUpPage = lazyPage(
  async () => (await import(/* webpackChunkName: "sign-up" */ '../session/SignUpPage')).SignUpPage,
)
export const StartupPage = lazyPage(
  async () =>
    (await import(/* webpackChunkName: "startup" */ '../session/StartupPage')).StartupPage,
)
const DeniedPage = lazyPage(
  async () => (await import(/* webpackChunkName: "denied" */ '../session/DeniedPage')).DeniedPage,
)

/** The shell's own pages outside the frame. `reads.json` lists the same pages. */
export const framelessPages = {
  '/login': LoginPage,
  '/signup': SignUpPage,
  '/startup': StartupPage,
}

type Props = { remotes: readonly RegistryRemote[] }

/** Routes of the sign-in pages. All other pages are in a separate file, loaded only for signed-in users. */
export function AppRoutes({ remotes }: Props) {
  const { variant } = useSettings()
  const { pathname } = useLocation()

  return (
    <Routes>
      {Object.entries(framelessPages)
        .filter(([path]) => path !== '/signup' || variant !== 'hosted')
        .map(([path, Page]) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      <Route
        path="*"
        element={
          needsSession(pathname, remotes) ? (
            <RequireSession>
              <OtherPages />
            </RequireSession>
          ) : (
            <OtherPages />
          )
        }
      />
    </Routes>
  )
}

/**
 * Redirects users without a session to the sign-in, and back here afterwards [SH-081, AP-004]. Users whose role denies
 * access to the console see a message (decision OP-07).
 */
function RequireSession({ children }: { children: ReactNode }) {
  const state = useSessionState()
  const { pathname, search } = useLocation()
  if (state.session?.user.platform_role?.deny_dashboard_access) return <DeniedPage />
  if (state.session) return children

  // a user who signed out on purpose doesn't want to return to the same page
  const isDeliberate = 'endedBy' in state && state.endedBy === 'signed-out'
  return <Navigate to={withReturnPath('/login', isDeliberate ? '/' : pathname + search)} replace />
}
