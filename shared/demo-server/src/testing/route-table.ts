import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { ApiVersion } from '../api-version'
import { rowsOfTable } from '../compare-routes'
import type { Edition } from '../edition'
import { readScenario, recordedScenarios, repliesOf } from './scenario'

/** Line of the contract's route table; `path` has its parameters in braces. */
export type Route = {
  method: string
  path: string
  edition: 'ce' | 'pro'
  auth: string
}

/** These stop the server or close the connection on purpose. */
const withoutAnswer = ['/api/server/shutdown', '/api/emqx/hosts']

/** Returns every route of a server, regardless of the edition. */
export function routesOf(apiVersion: ApiVersion): Route[] {
  return rowsOfTable(tableOf(`routes-v${apiVersion}.tsv`)).map(readRoute)
}

/** Returns every route of an edition, except those that this server leaves out. */
export function servedRoutesOf(apiVersion: ApiVersion, served: Edition = 'community'): Route[] {
  const leftOut = new Set(rowsOfTable(tableOf('routes-not-served.tsv')).map(([path]) => path))
  return routesOf(apiVersion).filter(
    ({ path, edition }) => (edition === 'ce' || served === 'pro') && !leftOut.has(path),
  )
}

/** Returns the same routes without those that stop the server or close the connection. */
export function answeredRoutesOf(apiVersion: ApiVersion, served?: Edition): Route[] {
  return servedRoutesOf(apiVersion, served).filter(({ path }) => !withoutAnswer.includes(path))
}

/** Returns a table of the contract as in its file. */
export function tableOf(name: string): string {
  return readFileSync(join(__dirname, '..', '..', 'contract', name), 'utf8')
}

function readRoute([method = '', path = '', , edition = '', auth = '']: string[]): Route {
  return {
    method: method === 'ANY' ? 'POST' : method,
    path,
    edition: edition === 'pro' ? 'pro' : 'ce',
    auth,
  }
}

/** Returns a route's path with these values, or one value, for its parameters. */
export function pathOf({ path }: Route, values: string | Record<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = typeof values === 'string' ? values : values[name]
    return encodeURIComponent(value ?? 'nothing')
  })
}

/** Failures of the real server that were never recorded (contract 1.8, old access lists). */
const described = ['/api/networks/{networkname}/acls/v2']

/** What the recordings of a server contain about its routes. */
export type RecordedRoutes = {
  /** Returns the bodies sent to a route in the conversations. */
  bodiesOf(route: Route): unknown[]
  /** Whether the real server is known to fail there with a 5xx. */
  mayFail(route: Route): boolean
}

/** Reads the recordings of the community server of a version. */
export function readRecordedRoutes(apiVersion: ApiVersion, routes: Route[]): RecordedRoutes {
  const bodies = new Map<Route, unknown[]>()
  const failing = new Set<Route>()
  const server = `${apiVersion}-ce`
  for (const name of recordedScenarios(server)) {
    const replies = repliesOf(server, name)
    for (const { id, method, path, body } of readScenario(name).steps) {
      const route = routes.find((route) => route.method === method && matches(route.path, path))
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
