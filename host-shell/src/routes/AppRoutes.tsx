import type { RegistryRemote } from '@meshdeck/federation/registry'
import { useLocation } from '@meshdeck/platform'
import { Route, Routes } from '@meshdeck/platform/shell'

import { useSettings } from '../installation/settings'
import { LoginPage, OtherPages, SignUpPage, StartupPage } from './lazy-pages'
import { needsSession } from './needs-session'
import { RequireSession } from './RequireSession'

type Props = { remotes: readonly RegistryRemote[] }

/** The pages of the sign-in; all others are in a file of their own, for whoever may see them. */
export function AppRoutes({ remotes }: Props) {
  const { variant } = useSettings()
  const { pathname } = useLocation()

  return (
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      {variant !== 'hosted' && <Route path="/signup" element={<SignUpPage />} />}
      <Route path="/startup" element={<StartupPage />} />
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
