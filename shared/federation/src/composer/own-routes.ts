import { readFault } from '../reads'
import type { Problem, RegistryRemote } from '../registry'

type DeclaredRoute = RegistryRemote['routes'][number]
type Route = Pick<DeclaredRoute, 'path'>
type RemoteRoutes = { name: string; routes: RegistryRemote['routes'] }

/** Owner of each path, by the path's shape. */
export type Owners = Map<string, string>

/** Owners of the shell's own paths. */
export function ownersAmongShell(shellPaths: readonly string[]): Owners {
  return ownPaths(
    new Map(),
    'the shell',
    shellPaths.map((path) => ({ path })),
  )
}

/** Returns the owners with the paths of more routes added under a name. */
export function ownPaths(owners: Owners, name: string, routes: readonly Route[]): Owners {
  const allOwners = new Map(owners)
  claimRoutes(allOwners, name, routes)
  return allOwners
}

function claimRoutes(owners: Owners, name: string, routes: readonly Route[]): void {
  for (const shape of routes.flatMap(shapesOfRoute)) {
    if (!owners.has(shape)) owners.set(shape, name)
  }
}

/** Lists which paths of these routes are taken, in one sentence for each owner. */
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
 * Removes repeated paths: the first remote by name keeps a path, because a router would have to choose between two. The
 * shell's paths can't be declared by a remote.
 */
export function dropDuplicatePaths<Remote extends RemoteRoutes>(
  remotes: readonly Remote[],
  shellPaths: readonly string[],
): { remotes: Remote[]; problems: Problem[] } {
  const owners = ownersAmongShell(shellPaths)
  const problems: Problem[] = []

  const cleanedRemotes = remotes.map((remote) => {
    const { name } = remote
    const faults = pathFaults(remote.routes, owners)
    problems.push(...faults.map((message) => ({ name, message })))
    const routes = remote.routes.filter((route) => ownerOf(route, owners) === undefined)
    claimRoutes(owners, name, routes)
    return faults.length === 0 ? remote : { ...remote, routes }
  })
  return { remotes: cleanedRemotes, problems }
}

function ownerOf(route: Route, owners: Owners): string | undefined {
  const takenShape = shapesOfRoute(route).find((shape) => owners.has(shape))
  return takenShape === undefined ? undefined : owners.get(takenShape)
}

const shapesOfRoute = memoizePerObject(({ path }: Route) => shapesOf(path))

/**
 * Shapes of a path that a router treats as equal: parameters of any name, in any case; with and without optional
 * segments.
 */
function shapesOf(path: string): string[] {
  const shape = path.toLowerCase().replaceAll(/:\w+/g, ':')
  if (!shape.includes('/:?')) return [shape || '/']
  return ['', '/:'].flatMap((segment) => shapesOf(shape.replace('/:?', segment)))
}

/** Returns the faults in the reads of a remote, one sentence each; only those reads are dropped. */
export const readFaults = ({ routes }: Pick<RemoteRoutes, 'routes'>): string[] =>
  routes.flatMap((route) => judgeOnce(route).faults)

/** Removes invalid reads from the remotes, and reports them. */
export function dropInvalidReads<Remote extends RemoteRoutes>(
  remotes: readonly Remote[],
): { remotes: Remote[]; problems: Problem[] } {
  const problems: Problem[] = []
  const cleanedRemotes = remotes.map((remote) => {
    const judged = remote.routes.map(judgeOnce)
    const faults = judged.flatMap((route) => route.faults)
    if (faults.length === 0) return remote
    problems.push(...faults.map((message) => ({ name: remote.name, message })))
    return { ...remote, routes: judged.map(({ route }) => route) }
  })
  return { remotes: cleanedRemotes, problems }
}

/** Splits the reads of a route into valid ones and the faults of the others. */
function judgeReads(route: DeclaredRoute): { route: DeclaredRoute; faults: string[] } {
  if (!('reads' in route) || !route.reads) return { route, faults: [] }
  const judged = route.reads.map((read) => ({ read, fault: readFault(read, route) }))
  const reads = judged.flatMap(({ read, fault }) => (fault === undefined ? [read] : []))
  return { route: { ...route, reads }, faults: judged.flatMap(({ fault }) => fault ?? []) }
}

const judgeOnce = memoizePerObject(judgeReads)

/**
 * Memoizes a function by the object passed to it. For objects that are never changed: builds are only read, and most of
 * a thousand tenants have the same. The one of `@meshdeck/domain` can't be used, because this package depends on no
 * other of the repository.
 */
export function memoizePerObject<Given extends object, Made>(make: (given: Given) => Made) {
  const results = new WeakMap<Given, { result: Made }>()
  return (given: Given): Made => {
    const entry = results.get(given) ?? { result: make(given) }
    results.set(given, entry)
    return entry.result
  }
}
