import type { PageRoute, RedirectRoute, RegistryRemote } from '@meshdeck/federation/registry'
import { Outlet, Route, Routes } from '@meshdeck/platform/shell'

import { moduleOf } from '../federation/remote-modules'
import { RemotePage } from '../federation/RemotePage'
import { Frame } from '../frame/Frame'
import { useSettings } from '../frame/settings'
import { HomeRedirect } from './HomeRedirect'
import {
  BarePages,
  DashboardPage,
  DiagnosticsPage,
  LoginPage,
  NotFoundPage,
  SignUpPage,
  StartupPage,
  WizardPage,
} from './lazy-pages'
import { NetworkGate } from './NetworkGate'
import { RedirectTo } from './RedirectTo'
import { RequireAccess } from './RequireAccess'
import { RequireSession } from './RequireSession'

type Props = { remotes: readonly RegistryRemote[] }

/** Every page there is: a few of the shell's own, all others as the registry declares them. */
export function AppRoutes({ remotes }: Props) {
  const { variant } = useSettings()
  const declared = remotes.flatMap((remote) => remote.routes.map((route) => ({ remote, route })))
  const isBare = (route: PageRoute | RedirectRoute) => 'layout' in route && route.layout === 'none'

  return (
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      {variant !== 'hosted' && <Route path="/signup" element={<SignUpPage />} />}
      <Route path="/startup" element={<StartupPage />} />
      <Route element={<BarePages />}>
        {declared.filter(({ route }) => isBare(route)).map(routeOf)}
      </Route>
      <Route element={<FramedPages />}>
        <Route path="/" element={<HomeRedirect />} />
        <Route path="/dashboard" element={<DashboardPage />} />
        <Route path="/hello" element={<WizardPage />} />
        <Route path="/diagnostics" element={<DiagnosticsPage />} />
        {declared.filter(({ route }) => !isBare(route)).map(routeOf)}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}

/** The frame outlives what it frames: moving between pages does not draw it anew. */
function FramedPages() {
  return (
    <RequireSession>
      <Frame>
        <Outlet />
      </Frame>
    </RequireSession>
  )
}

type Declared = { remote: RegistryRemote; route: PageRoute | RedirectRoute }

function routeOf({ remote, route }: Declared) {
  const element =
    'redirect' in route ? (
      <RedirectTo pattern={route.redirect} />
    ) : (
      <PageOf remote={remote} route={route} />
    )
  return <Route key={`${remote.name} ${route.path}`} path={route.path} element={element} />
}

/** The code of a page is on its way while the gate still asks whether there is anything to show. */
function Opening({ remote, module }: { remote: RegistryRemote; module: string }) {
  moduleOf(remote, module)
  return (
    <NetworkGate>
      <RemotePage remote={remote} module={module} />
    </NetworkGate>
  )
}

function PageOf({ remote, route }: { remote: RegistryRemote; route: PageRoute }) {
  const page = (
    <RequireAccess role={route.role} edition={route.edition}>
      <Opening remote={remote} module={route.module} />
    </RequireAccess>
  )
  // pages inside the frame have passed its guard already
  return route.layout === 'none' && route.session !== false ? (
    <RequireSession>{page}</RequireSession>
  ) : (
    page
  )
}
