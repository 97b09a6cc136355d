import type { RegistryRemote } from '@meshdeck/federation/registry'
import { matchRoutes, readToken } from '@meshdeck/platform/shell'

import { moduleOf } from '../federation/remote-modules'

/**
 * Has the code of the page at an address on its way before anything is drawn, for whoever may see it. Resolves
 * when it is there, or is not coming, which is for the page itself to say.
 */
export async function fetchFirstPage(
  remotes: readonly RegistryRemote[],
  base: string,
): Promise<void> {
  const declared = remotes.flatMap((remote) =>
    remote.routes.map((route) => ({ path: route.path, handle: { remote, route } })),
  )
  const { remote, route } = matchRoutes(declared, window.location, base)?.[0]?.route.handle ?? {}
  if (!remote || !route || !('module' in route)) return
  if (readToken() === undefined && route.session !== false) return
  await moduleOf(remote, route.module).promise.catch(() => undefined)
}
