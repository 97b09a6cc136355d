import type { PageRoute, Registry, RegistryRemote } from '@meshdeck/federation/registry'

/** A page of a remote, and what stands in its address for the parameters of its path, decoded. */
export type PageAt = {
  remote: RegistryRemote
  route: PageRoute
  params: ReadonlyMap<string, string>
}

type Found = { rank: number; params: Map<string, string> }

/** The page at a path as the router of the console would choose it; none where no remote has one. */
export function pageAt(path: string, remotes: Registry['remotes']): PageAt | undefined {
  const matches = remotes.flatMap((remote) =>
    remote.routes.filter(isPage).flatMap((route) => {
      const found = match(route.path, path)
      return found ? [{ remote, route, ...found }] : []
    }),
  )
  const [best] = matches.toSorted((left, right) => right.rank - left.rank)
  return best
}

/** Whether a remote has a page at a path, or leads on from it. */
export function isRoute(path: string, remotes: Registry['remotes']): boolean {
  return remotes.some(({ routes }) => routes.some((route) => match(route.path, path) !== undefined))
}

const isPage = (route: RegistryRemote['routes'][number]): route is PageRoute => 'module' in route

/** How many segments of a pattern stand in the path word for word, and what the others stand for. */
function match(pattern: string, path: string): Found | undefined {
  const expected = pattern.split('/')
  const actual = path.replace(/(?<=.)\/$/, '').split('/')
  const found: Found = { rank: 0, params: new Map() }
  for (const [index, segment] of expected.entries()) {
    if (segment === '*') return found
    const value = actual[index]
    if (!segment.startsWith(':')) {
      if (segment !== value) return undefined
      found.rank += 1
    } else if (value !== undefined) {
      found.params.set(segment.replaceAll(/[:?]/g, ''), decoded(value))
    } else if (!segment.endsWith('?')) {
      return undefined
    }
  }
  return actual.length > expected.length ? undefined : found
}

/** As the router of the console reads a segment; one that cannot be decoded is left as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment).replaceAll('%2F', '/')
  } catch {
    return segment
  }
}
