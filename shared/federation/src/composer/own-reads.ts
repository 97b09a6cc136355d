import { readFault } from '../reads'
import type { Problem, RegistryRemote } from '../registry'
import { memoizePerObject } from './own-routes'

type Route = RegistryRemote['routes'][number]
type RemoteRoutes = Pick<RegistryRemote, 'name' | 'routes'>

/** Returns the faults in the reads of a remote, one sentence each; only those reads are dropped. */
export const readFaults = ({ routes }: Pick<RemoteRoutes, 'routes'>): string[] =>
  routes.flatMap((route) => judgeOnce(route).faults)

/** Removes invalid reads from the remotes, and reports them. */
export function dropInvalidReads<Remote extends RemoteRoutes>(
  remotes: readonly Remote[],
): { remotes: Remote[]; problems: Problem[] } {
  const problems: Problem[] = []
  const own = remotes.map((remote) => {
    const judged = remote.routes.map(judgeOnce)
    const faults = judged.flatMap((route) => route.faults)
    if (faults.length === 0) return remote
    problems.push(...faults.map((message) => ({ name: remote.name, message })))
    return { ...remote, routes: judged.map(({ route }) => route) }
  })
  return { remotes: own, problems }
}

/** Splits the reads of a route into valid ones and the faults of the others. */
function judgeReads(route: Route): { route: Route; faults: string[] } {
  if (!('reads' in route) || !route.reads) return { route, faults: [] }
  const judged = route.reads.map((read) => ({ read, fault: readFault(read, route) }))
  const reads = judged.flatMap(({ read, fault }) => (fault === undefined ? [read] : []))
  return { route: { ...route, reads }, faults: judged.flatMap(({ fault }) => fault ?? []) }
}

const judgeOnce = memoizePerObject(judgeReads)
