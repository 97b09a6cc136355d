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
  const all = new Map(owners)
  own(all, name, routes)
  return all
}

function own(owners: Owners, name: string, routes: readonly Route[]): void {
  for (const shape of routes.flatMap(shapesOfRoute)) {
    if (!owners.has(shape)) owners.set(shape, name)
  }
}

/** In one sentence for each who has them, which paths of these routes are taken. */
export function pathFaults(routes: readonly Route[], owners: Owners): string[] {
  const paths = new Map<string, string[]>()
  for (const route of routes) {
    const owner = ownerOf(route, owners)
    if (owner !== undefined) paths.set(owner, [...(paths.get(owner) ?? []), route.path])
  }
  return [...paths].map(
    ([owner, taken]) => `declares ${taken.join(', ')}, which ${owner} already declares`,
  )
}

/**
 * The remotes with each path in one of them only: the first by name keeps it, because a router
 * would have to choose between two. What the shell has is nobody else's.
 */
export function giveEachPathOnce<Remote extends Declaring>(
  remotes: readonly Remote[],
  shellPaths: readonly string[],
): { remotes: Remote[]; problems: Problem[] } {
  const owners = ownersAmongShell(shellPaths)
  const problems: Problem[] = []

  const kept = remotes.map((remote) => {
    const { name } = remote
    const faults = pathFaults(remote.routes, owners)
    problems.push(...faults.map((message) => ({ name, message })))
    const routes = remote.routes.filter((route) => ownerOf(route, owners) === undefined)
    own(owners, name, routes)
    return faults.length === 0 ? remote : { ...remote, routes }
  })
  return { remotes: kept, problems }
}

function ownerOf(route: Route, owners: Owners): string | undefined {
  const taken = shapesOfRoute(route).find((shape) => owners.has(shape))
  return taken === undefined ? undefined : owners.get(taken)
}

const shapesOfRoute = remembered(({ path }: Route) => shapesOf(path))

/** What a router takes for the same: parameters of any name, whatever the case; with and without what may be left out. */
function shapesOf(path: string): string[] {
  const shape = path.toLowerCase().replaceAll(/:\w+/g, ':')
  if (!shape.includes('/:?')) return [shape || '/']
  return ['', '/:'].flatMap((segment) => shapesOf(shape.replace('/:?', segment)))
}

/**
 * The same function, which works out what follows from an object once. For objects that nobody changes: builds are read and
 * then only looked at, and of a thousand tenants most have the same. That of `@meshdeck/domain` is not for it:
 * this package stands on no other of ours.
 */
export function remembered<Given extends object, Made>(make: (given: Given) => Made) {
  const known = new WeakMap<Given, { made: Made }>()
  return (given: Given): Made => {
    const held = known.get(given) ?? { made: make(given) }
    known.set(given, held)
    return held.made
  }
}
