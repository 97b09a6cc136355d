import { networkListQuery } from '@meshdeck/api/networks'
import type { PageRoute, RedirectRoute, RegistryRemote } from '@meshdeck/federation/registry'
import {
  generatePath,
  matchPath,
  Navigate,
  placeHref,
  useLocation,
  useParams,
  useQuery,
} from '@meshdeck/platform'
import { matchRoutes, Outlet, Route, Routes, useSessionState } from '@meshdeck/platform/shell'
import { createElement, type ReactNode, Suspense, useState } from 'react'

import { useOutcome } from '../federation/load-outcome'
import { forgetModule, moduleOf } from '../federation/remote-modules'
import { RemoteBoundary } from '../federation/RemoteBoundary'
import { Frame } from '../frame/Frame'
import { useRefusal, type Access } from '../shared/access'
import { DeferredStages } from '../shared/idle-scheduler'
import { PendingMark } from '../shared/PendingMark'
import { useRemotes } from '../shared/remotes'
import { DeferredUi, DialogsOfAllPages } from './DeferredUi'
import {
  BarePages,
  ChangesPage,
  DashboardPage,
  DiagnosticsPage,
  NoAccessPage,
  NotFoundPage,
  ProPage,
  WizardPage,
} from './other-pages'

/** The shell's own pages in the frame. `reads.json` lists the same pages with the calls they read. */
export const framedPages = {
  '/': HomeRedirect,
  '/404': NotFoundPage,
  '/hello': WizardPage,
  '/diagnostics': DiagnosticsPage,
  '/dashboard': DashboardPage,
  '/changes': ChangesPage,
}

/** Routes of the shell's own pages in the frame and of all pages that the registry declares. */
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

/** The frame stays mounted while the page inside it changes. */
function FramedPages() {
  return (
    <DeferredStages>
      <Frame notices={<DeferredUi />}>
        <Outlet />
      </Frame>
      <DialogsOfAllPages />
    </DeferredStages>
  )
}

type DeclaredRoute = { remote: RegistryRemote; route: PageRoute | RedirectRoute }

function routeOf({ remote, route }: DeclaredRoute) {
  const element =
    'redirect' in route ? <RedirectTo route={route} /> : <PageOf remote={remote} route={route} />
  return <Route key={`${remote.name} ${route.path}`} path={route.path} element={element} />
}

/** Follows a redirect that a remote declares. Parameters and query are kept. */
function RedirectTo({ route: { redirect, query } }: { route: RedirectRoute }) {
  const params = useParams()
  const { search } = useLocation()
  const redirectQuery = new URLSearchParams(query).toString()
  const mergedQuery = [search.slice(1), redirectQuery].filter(Boolean).join('&')
  return (
    <Navigate to={generatePath(redirect, params) + (mergedQuery && `?${mergedQuery}`)} replace />
  )
}

function PageOf({ remote, route }: { remote: RegistryRemote; route: PageRoute }) {
  return (
    <RequireAccess role={route.role} edition={route.edition}>
      <PreloadedPage remote={remote} module={route.module} />
    </RequireAccess>
  )
}

/** Starts loading the code of a page while the gate still checks whether the page may be shown. */
function PreloadedPage({ remote, module }: { remote: RegistryRemote; module: string }) {
  moduleOf(remote, module)
  return (
    <NetworkGate>
      <RemotePage remote={remote} module={module} />
    </NetworkGate>
  )
}

type Props = { remote: RegistryRemote; module: string }

/** Renders a page of a remote. A failed load affects nothing else and can be retried. */
function RemotePage({ remote, module }: Props) {
  const { pathname } = useLocation()

  return (
    <RemoteBoundary key={pathname} onRetry={() => forgetModule(remote, module)}>
      <Suspense fallback={<PendingMark />}>
        <LoadedRoute remote={remote} module={module} />
      </Suspense>
    </RemoteBoundary>
  )
}

function LoadedRoute({ remote, module }: Props) {
  const Page = useOutcome(moduleOf(remote, module))
  return Page ? createElement(Page) : <PendingMark />
}

type RequireAccessProps = Access & { children: ReactNode }

/** Shows an explanation instead of a page that the server would refuse (decision OP-06). */
function RequireAccess(props: RequireAccessProps) {
  const { session } = useSessionState()
  // pages that are open without a session send no requests here
  return session ? <AccessCheck {...props} /> : props.children
}

function AccessCheck({ children, ...access }: RequireAccessProps) {
  const refusal = useRefusal(access)
  if (refusal === undefined) return children
  return refusal === 'role' ? <NoAccessPage /> : <ProPage />
}

/** Renders pages of an existing network and redirects others to /404 [SH-079]. */
function NetworkGate({ children }: { children: ReactNode }) {
  const { networkId } = useParams()
  return networkId === undefined ? (
    children
  ) : (
    <ExistingNetwork networkId={networkId}>{children}</ExistingNetwork>
  )
}

function ExistingNetwork({ networkId, children }: { networkId: string; children: ReactNode }) {
  const isKnown = useIsKnownNetwork(networkId)
  const [openId, setOpenId] = useState('')
  if (isKnown && openId !== networkId) setOpenId(networkId)

  // when a network is deleted while its page is open, the page reports it and keeps the user's input
  if (isKnown || openId === networkId) return children
  return isKnown === undefined ? <PendingMark /> : <Navigate to="/404" replace />
}

/**
 * Looks in the loaded list first, then once in a fresh one. A list that fails to load decides nothing: the page itself
 * shows the error.
 */
function useIsKnownNetwork(networkId: string): boolean | undefined {
  const { data, isFetchedAfterMount, isError } = useQuery({
    ...networkListQuery(),
    refetchOnMount: ({ state }) =>
      state.data?.some(({ netid }) => netid === networkId) ? true : 'always',
  })
  if (data?.some(({ netid }) => netid === networkId)) return true
  if (isError) return true
  if (!isFetchedAfterMount) return undefined
  console.warn(`Network not found: ${networkId}`)
  return false
}

/** Redirects to the nodes of the first network, or to the dashboard when there is none. */
function HomeRedirect() {
  const { data: networks, isPending } = useQuery(networkListQuery())
  const [here] = useState(window.location.pathname)
  // the user may have followed a menu link meanwhile: this page stays until that page has loaded and must not redirect
  if (isPending || window.location.pathname !== here) return <PendingMark />

  const [first] = networks ?? []
  const nodes = first && placeHref('nodes', { networkId: first.netid })
  return <Navigate to={nodes ?? '/dashboard'} replace />
}

/**
 * Preloads the code of the page at a path. Resolves when the code has loaded or failed to load; the page itself shows a
 * failure.
 */
export async function fetchPage(path: string, remotes: readonly RegistryRemote[]): Promise<void> {
  if (matchPath('/dashboard', path)) return DashboardPage.preload()
  const declared = remotes.flatMap((remote) =>
    remote.routes.map((route) => ({ path: route.path, handle: { remote, route } })),
  )
  const { remote, route } = matchRoutes(declared, path)?.[0]?.route.handle ?? {}
  if (!remote || !route || !('module' in route)) return
  await moduleOf(remote, route.module).promise.catch(() => undefined)
}
