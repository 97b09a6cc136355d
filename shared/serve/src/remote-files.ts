import type { PageRoute, Registry, RegistryRemote } from '@meshdeck/federation/registry'

/** A file with the hash that the browser holds it against. */
export type CheckedUrl = { url: string; integrity: string }

/**
 * What the page at a path will need of its remote: the entry and the files of its module. Loaded
 * beside the shell they cost no round trip of their own. Nothing for a path that no remote has, or
 * one that is refused.
 */
export function remoteFilesFor(path: string, { remotes }: Pick<Registry, 'remotes'>): CheckedUrl[] {
  const loadable = remotes.filter(({ refused }) => !refused)
  const matches = loadable.flatMap((remote) =>
    remote.routes.filter(isPage).flatMap((route) => {
      const rank = matchRank(route.path, path)
      return rank === undefined ? [] : [{ remote, route, rank }]
    }),
  )
  const [best] = matches.toSorted((left, right) => right.rank - left.rank)
  return best ? filesOf(best.remote, best.route) : []
}

const isPage = (route: RegistryRemote['routes'][number]): route is PageRoute => 'module' in route

function filesOf(remote: RegistryRemote, { module }: PageRoute): CheckedUrl[] {
  const entry = { file: remote.entry, integrity: remote.integrity }
  return [entry, ...(remote.preload[module] ?? [])].map(({ file, integrity }) => ({
    url: `${remote.base}${file}`,
    integrity,
  }))
}

/** How many segments of a pattern stand in the path word for word; undefined when it does not fit. */
function matchRank(pattern: string, path: string): number | undefined {
  const expected = pattern.split('/')
  const actual = path.replace(/(?<=.)\/$/, '').split('/')
  let rank = 0
  for (const [index, segment] of expected.entries()) {
    if (segment === '*') return rank
    const isOptional = segment.endsWith('?')
    const found = actual[index]
    if (found === undefined && !isOptional) return undefined
    if (!segment.startsWith(':') && segment !== found) return undefined
    if (!segment.startsWith(':')) rank += 1
  }
  return actual.length > expected.length ? undefined : rank
}
