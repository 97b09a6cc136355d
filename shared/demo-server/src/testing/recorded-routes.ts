import type { ApiVersion } from '../api-version'
import type { Route } from './route-table'
import { readScenario, recordedScenarios, repliesOf } from './scenario'

/** Failures of the real server that were never recorded (contract 1.8, old access lists). */
const described = ['/api/networks/{networkname}/acls/v2']

/** What the recordings of a server say of its routes. */
export type RecordedRoutes = {
  /** Bodies that a route was sent, as they stand in the conversations. */
  bodiesOf(route: Route): unknown[]
  /** Whether the real server is known to fail there with a 5xx. */
  mayFail(route: Route): boolean
}

export function readRecordedRoutes(apiVersion: ApiVersion, routes: Route[]): RecordedRoutes {
  const bodies = new Map<Route, unknown[]>()
  const failing = new Set<Route>()
  const server = `${apiVersion}-ce`
  for (const name of recordedScenarios(server)) {
    const replies = repliesOf(server, name)
    for (const { id, method, path, body } of readScenario(name).steps) {
      const route = routes.find((it) => it.method === method && matches(it.path, path))
      if (!route) continue
      if (body !== undefined) bodies.set(route, [...(bodies.get(route) ?? []), body])
      if ((replies.get(id)?.status ?? 0) >= 500) failing.add(route)
    }
  }
  return {
    bodiesOf: (route) => bodies.get(route) ?? [],
    mayFail: (route) => failing.has(route) || described.includes(route.path),
  }
}

function matches(template: string, path: string): boolean {
  const wanted = template.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => segment.startsWith('{') || segment === given[index])
  )
}
