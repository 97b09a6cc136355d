import fastify from 'fastify'

import type { ApiVersion } from './api-version'
import { addResources } from './app'
import { createPasswords } from './auth/passwords'
import { createSessions } from './auth/sessions'
import { createTokens } from './auth/tokens'
import type { Edition } from './edition'
import { defaultIdentity } from './options'
import { validLicense } from './server/license'
import { openStore } from './storage/store'

type Server = { apiVersion: ApiVersion; edition: Edition }
type Route = { method: string; path: string }

/** Tables as in their files: the vendor's routes of a version, and the routes left out of both versions. */
type Tables = { routes: string; leftOut: string }

/** Routes that only the vendor's server has, and errors in the list of those left out. */
export type Comparison = {
  /** Number of routes of the vendor's server. */
  vendor: number
  served: number
  leftOut: Array<Route & { reason: string }>
  /** Neither served nor in the list. */
  missing: Route[]
  /** Served, but not by the vendor's server. */
  own: Route[]
  /** Paths in the list that are served after all. */
  needless: string[]
  /** Paths in the list without a reason. */
  unexplained: string[]
}

/** Compares the routes of a server with the vendor's table and the list of those left out. */
export function compareRoutes(server: Server, tables: Tables): Comparison {
  const rows = rowsOfTable(tables.routes).filter(
    ([, , , edition]) => edition === 'ce' || server.edition === 'pro',
  )
  const vendor = rows.map(([method = '', path = '']) => ({ method, path }))
  const reasons = new Map(
    rowsOfTable(tables.leftOut).map(([path = '', reason = '']) => [path, reason]),
  )
  const served = servedRoutes(server)
  const isServed = (route: Route) => served.some((other) => isSame(route, other))
  const absent = vendor.filter((route) => !isServed(route))
  return {
    vendor: vendor.length,
    served: vendor.length - absent.length,
    leftOut: absent
      .filter(({ path }) => reasons.has(path))
      .map((route) => ({ ...route, reason: reasons.get(route.path) ?? '' })),
    missing: absent.filter(({ path }) => !reasons.has(path)),
    own: served.filter((own) => !vendor.some((route) => isSame(route, own))),
    needless: [...reasons.keys()].filter((path) =>
      served.some((other) => shapeOf(other.path) === shapeOf(path)),
    ),
    unexplained: [...reasons].filter(([, reason]) => reason.trim() === '').map(([path]) => path),
  }
}

/** Returns every route that a server registers at startup. */
function servedRoutes({ apiVersion, edition }: Server): Route[] {
  const store = openStore(':memory:', apiVersion, edition)
  const app = fastify({ exposeHeadRoutes: false })
  const registeredRoutes: Route[] = []
  app.addHook('onRoute', ({ method, url: path }) => {
    for (const methodName of [method].flat()) registeredRoutes.push({ method: methodName, path })
  })
  const sessions = createSessions(store, 'strict')
  addResources(app, {
    store,
    identity: { ...defaultIdentity, version: `v${apiVersion}`, port: 0 },
    tokens: createTokens('', sessions),
    sessions,
    passwords: createPasswords('quick'),
    license: validLicense(),
    catchUp: async () => {},
    shutDown() {},
  })
  // background work ends before the store closes
  void app.close().then(() => store.close())
  return registeredRoutes
}

/** Whether two routes match. `ANY` matches every method. */
function isSame(vendor: Route, served: Route): boolean {
  const isMethod = vendor.method === 'ANY' || vendor.method === served.method
  return isMethod && shapeOf(vendor.path) === shapeOf(served.path)
}

/** Returns a path without the names of its parameters, which are `{id}` in the table and `:id` here. */
const shapeOf = (path: string) => path.replaceAll(/\{\w+\}|:\w+/g, '*')

/** Returns the rows of a table of the contract, cell by cell and without the header. */
export function rowsOfTable(table: string): string[][] {
  const [, ...lines] = table.trim().split('\n')
  return lines.map((line) => line.split('\t'))
}
