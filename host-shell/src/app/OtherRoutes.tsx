import type { PageRoute, RedirectRoute, RegistryRemote } from '@meshdeck/federation/registry'
import { generatePath, Navigate, useLocation, useParams } from '@meshdeck/platform'
import { Outlet, Route, Routes } from '@meshdeck/platform/shell'

import { Afterwards } from '../afterwards/Afterwards'
import { DialogsOfEveryPage } from '../afterwards/DialogsOfEveryPage'
import { moduleOf } from '../federation/remote-modules'
import { RemotePage } from '../federation/RemotePage'
import { useRemotes } from '../federation/use-remotes'
import { Frame } from '../frame/Frame'
import { LateTurns } from '../turns/turns'
import { HomeRedirect } from './HomeRedirect'
import { NetworkGate } from './NetworkGate'
import {
  BarePages,
  ChangesPage,
  DashboardPage,
  DiagnosticsPage,
  NotFoundPage,
  WizardPage,
} from './other-pages'
import { RequireAccess } from './RequireAccess'

/** The shell's own pages in the frame; `reads.json` has the same, with what they read. */
export const framedPages = {
  '/': HomeRedirect,
  '/404': NotFoundPage,
  '/hello': WizardPage,
  '/diagnostics': DiagnosticsPage,
  '/dashboard': DashboardPage,
  '/changes': ChangesPage,
}

/** A few pages of the shell's own, all others as the registry declares them. */
export function OtherRoutes() {
  const declared = useRemotes().flatMap((remote) =>
    remote.routes.map((route) => ({ remote, route })),
  )
  const isBare = (route: PageRoute | RedirectRoute) => 'layout' in route && route.layout === 'none'

  return (
    <Routes>
      <Route element={<BarePages />}>
        {declared.filter(({ route }) => isBare(route)).map(routeOf)}
      </Route>
      <Route element={<FramedPages />}>
        {Object.entries(framedPages).map(([path, Page]) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        {declared.filter(({ route }) => !isBare(route)).map(routeOf)}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}

/** The frame outlives what it frames: moving between pages does not draw it anew. */
function FramedPages() {
  return (
    <LateTurns>
      <Frame notices={<Afterwards />}>
        <Outlet />
      </Frame>
      <DialogsOfEveryPage />
    </LateTurns>
  )
}

type Declared = { remote: RegistryRemote; route: PageRoute | RedirectRoute }

function routeOf({ remote, route }: Declared) {
  const element =
    'redirect' in route ? <RedirectTo route={route} /> : <PageOf remote={remote} route={route} />
  return <Route key={`${remote.name} ${route.path}`} path={route.path} element={element} />
}

/** A redirect that a fragment declares; parameters and query go along. */
function RedirectTo({ route: { redirect, query } }: { route: RedirectRoute }) {
  const params = useParams()
  const { search } = useLocation()
  const own = new URLSearchParams(query).toString()
  const all = [search.slice(1), own].filter(Boolean).join('&')
  return <Navigate to={generatePath(redirect, params) + (all && `?${all}`)} replace />
}

function PageOf({ remote, route }: { remote: RegistryRemote; route: PageRoute }) {
  return (
    <RequireAccess role={route.role} edition={route.edition}>
      <Opening remote={remote} module={route.module} />
    </RequireAccess>
  )
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
