import { readFault } from '../reads'
import type { Problem, RegistryRemote } from '../registry'

type Declaring = Pick<RegistryRemote, 'name' | 'routes'>

/** What is wrong with the reads of a remote, one sentence each: those are left out, and nothing else. */
export function readFaults({ routes }: Pick<Declaring, 'routes'>): string[] {
  return routes.flatMap((route) =>
    'reads' in route ? (route.reads ?? []).flatMap((read) => readFault(read, route) ?? []) : [],
  )
}

/** The remotes without the reads that make no sense, which are told of. */
export function keepOwnReads<Remote extends Declaring>(
  remotes: readonly Remote[],
): { remotes: Remote[]; problems: Problem[] } {
  const own = remotes.map((remote) => ({
    ...remote,
    routes: remote.routes.map((route) =>
      'reads' in route
        ? { ...route, reads: route.reads?.filter((read) => !readFault(read, route)) }
        : route,
    ),
  }))
  const problems = remotes.flatMap((remote) =>
    readFaults(remote).map((message) => ({ name: remote.name, message })),
  )
  return { remotes: own, problems }
}
