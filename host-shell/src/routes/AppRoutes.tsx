import type { RegistryRemote } from '@meshdeck/federation/registry'
import { useLocation } from '@meshdeck/platform'
import { Route, Routes } from '@meshdeck/platform/shell'

import { useSettings } from '../installation/settings'
import { needsSession } from '../navigation/needs-session'
import { LoginPage, OtherPages, SignUpPage, StartupPage } from './lazy-pages'
import { RequireSession } from './RequireSession'

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
