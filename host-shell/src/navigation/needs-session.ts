import type { RegistryRemote } from '@meshdeck/federation/registry'
import { matchRoutes } from '@meshdeck/platform/shell'

/** Whether the page at a path is for those who are signed in: all are but a few that their fragments say so of, such as an invitation. */
export function needsSession(path: string, remotes: readonly RegistryRemote[]): boolean {
  const declared = remotes.flatMap(({ routes }) =>
    routes.map((route) => ({ path: route.path, handle: route })),
  )
  const route = matchRoutes(declared, path)?.[0]?.route.handle
  return !(route && 'layout' in route && route.layout === 'none' && route.session === false)
}
