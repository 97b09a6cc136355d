import type { Problem, RegistryRemote } from '../registry'

type Route = Pick<RegistryRemote['routes'][number], 'path'>
type Declaring = { name: string; routes: RegistryRemote['routes'] }

/** Whose a path is, by the shape of it. */
export type Owners = Map<string, string>

/** The paths that the shell has for itself. */
export function ownersAmongShell(shellPaths: readonly string[]): Owners {
  return ownPaths(
    new Map(),
    'the shell',
    shellPaths.map((path) => ({ path })),
  )
}

/** The same with paths more, which somebody has. */
export function ownPaths(owners: Owners, name: string, routes: readonly Route[]): Owners {
  const own = routes.flatMap(({ path }) => shapesOf(path)).map((shape) => [shape, name] as const)
  return new Map([...own, ...owners])
}

/** In one sentence for each who has them, which paths of these routes are taken. */
export function pathFaults(routes: readonly Route[], owners: Owners): string[] {
  const paths = new Map<string, string[]>()
  for (const { path } of routes) {
    const owner = ownerOf(path, owners)
    if (owner !== undefined) paths.set(owner, [...(paths.get(owner) ?? []), path])
  }
  return [...paths].map(([owner, taken]) => `declares ${taken.join(', ')}, which ${owner} has`)
}

/**
 * The remotes with each path in one of them only: the first by name keeps it, because a router
 * would have to choose between two. What the shell has is nobody else's.
 */
export function giveEachPathOnce<Remote extends Declaring>(
  remotes: readonly Remote[],
  shellPaths: readonly string[],
): { remotes: Remote[]; problems: Problem[] } {
  let owners = ownersAmongShell(shellPaths)
  const problems: Problem[] = []

  const own = remotes.map((remote) => {
    const { name } = remote
    problems.push(...pathFaults(remote.routes, owners).map((message) => ({ name, message })))
    const routes = remote.routes.filter(({ path }) => ownerOf(path, owners) === undefined)
    owners = ownPaths(owners, name, routes)
    return { ...remote, routes }
  })
  return { remotes: own, problems }
}

const ownerOf = (path: string, owners: Owners): string | undefined =>
  shapesOf(path).flatMap((shape) => owners.get(shape) ?? [])[0]

/** What a router takes for the same: parameters of any name, whatever the case; with and without what may be left out. */
function shapesOf(path: string): string[] {
  const shape = path.toLowerCase().replaceAll(/:\w+/g, ':')
  if (!shape.includes('/:?')) return [shape || '/']
  return ['', '/:'].flatMap((segment) => shapesOf(shape.replace('/:?', segment)))
}
