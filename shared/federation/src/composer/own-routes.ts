import type { Problem, RegistryRemote } from '../registry'

type Route = RegistryRemote['routes'][number]
type Declaring = { name: string; routes: Route[] }

/**
 * The remotes with each path in one of them only: the first by name keeps it, because a router
 * would have to choose between two. Parameters of any name count as the same.
 */
export function giveEachPathOnce<Remote extends Declaring>(
  remotes: readonly Remote[],
): { remotes: Remote[]; problems: Problem[] } {
  const owners = new Map<string, string>()
  const problems: Problem[] = []

  const own = remotes.map((remote) => {
    const taken = remote.routes.filter(({ path }) => owners.has(shapeOf(path)))
    for (const [owner, paths] of byOwner(taken, owners)) {
      const message = `declares ${paths.join(', ')}, which ${owner} has`
      problems.push({ name: remote.name, message })
    }
    const routes = remote.routes.filter((route) => !taken.includes(route))
    routes.forEach(({ path }) => owners.set(shapeOf(path), remote.name))
    return { ...remote, routes }
  })
  return { remotes: own, problems }
}

function byOwner(routes: Route[], owners: Map<string, string>): Map<string, string[]> {
  const paths = new Map<string, string[]>()
  for (const { path } of routes) {
    const owner = owners.get(shapeOf(path)) ?? ''
    paths.set(owner, [...(paths.get(owner) ?? []), path])
  }
  return paths
}

const shapeOf = (path: string) => path.replaceAll(/:\w+/g, ':')
