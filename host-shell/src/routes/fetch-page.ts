import type { RegistryRemote } from '@meshdeck/federation/registry'
import { matchPath } from '@meshdeck/platform'
import { matchRoutes } from '@meshdeck/platform/shell'

import { moduleOf } from '../federation/remote-modules'
import { DashboardPage } from './other-pages'

/** Has the code of the page at a path on its way. Resolves when it is there, or is not coming, which is for the page itself to say. */
export async function fetchPage(path: string, remotes: readonly RegistryRemote[]): Promise<void> {
  if (matchPath('/dashboard', path)) return DashboardPage.preload()
  const declared = remotes.flatMap((remote) =>
    remote.routes.map((route) => ({ path: route.path, handle: { remote, route } })),
  )
  const { remote, route } = matchRoutes(declared, path)?.[0]?.route.handle ?? {}
  if (!remote || !route || !('module' in route)) return
  await moduleOf(remote, route.module).promise.catch(() => undefined)
}
