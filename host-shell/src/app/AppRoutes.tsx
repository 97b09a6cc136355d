import { withReturnPath } from '@meshdeck/domain/return-path'
import type { RegistryRemote } from '@meshdeck/federation/registry'
import { Navigate, useLocation } from '@meshdeck/platform'
import { Route, Routes, useSessionState } from '@meshdeck/platform/shell'
import type { ReactNode } from 'react'

import { useSettings } from '../shared/installation'
import { needsSession } from '../shared/remotes'
import { lazyPage } from './lazy-page'

/* What the shell is made of beyond its first file, each part a file of its own that loads when it is visited. */

/** All pages but those below, with the frame around them and what opens remotes. */
export const OtherPages = lazyPage(() =>
  import(/* webpackChunkName: "frame" */ './OtherRoutes').then((module) => module.OtherRoutes),
)
export const LoginPage = lazyPage(() =>
  import(/* webpackChunkName: "session" */ '../session/LoginPage').then(
    (module) => module.LoginPage,
  ),
)
export const SignUpPage = lazyPage(() =>
  import(/* webpackChunkName: "sign-up" */ '../session/SignUpPage').then(
    (module) => module.SignUpPage,
  ),
)
export const StartupPage = lazyPage(() =>
  import(/* webpackChunkName: "startup" */ '../session/StartupPage').then(
    (module) => module.StartupPage,
  ),
)
const DeniedPage = lazyPage(() =>
  import(/* webpackChunkName: "denied" */ '../session/DeniedPage').then(
    (module) => module.DeniedPage,
  ),
)

/** The shell's own pages outside of the frame; `reads.json` has the same. */
export const framelessPages = {
  '/login': LoginPage,
  '/signup': SignUpPage,
  '/startup': StartupPage,
}

type Props = { remotes: readonly RegistryRemote[] }

/** The pages of the sign-in; all others are in a file of their own, for whoever may see them. */
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
 * Sends whoever is not signed in to the sign-in, and back here afterwards [SH-081, AP-004]. Whose role
 * keeps them out of the console reads so (decision OP-07).
 */
function RequireSession({ children }: { children: ReactNode }) {
  const state = useSessionState()
  const { pathname, search } = useLocation()
  if (state.session?.user.platform_role?.deny_dashboard_access) return <DeniedPage />
  if (state.session) return children

  // who signed out on purpose does not want to come back to the same page
  const isDeliberate = 'endedBy' in state && state.endedBy === 'signed-out'
  return <Navigate to={withReturnPath('/login', isDeliberate ? '/' : pathname + search)} replace />
}
