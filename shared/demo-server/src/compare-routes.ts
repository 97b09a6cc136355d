import fastify from 'fastify'

import type { ApiVersion } from './api-version'
import { addResources } from './app'
import { createPasswords } from './auth/passwords'
import { createSessions } from './auth/sessions'
import { createTokens } from './auth/tokens'
import type { Edition } from './edition'
import { defaultIdentity } from './options'
import { validLicence } from './server/licence'
import { openStore } from './storage/store'

type Server = { apiVersion: ApiVersion; edition: Edition }
type Route = { method: string; path: string }

/** The tables as they stand in their files: the vendor's routes of a version, and what is left out of both. */
type Tables = { routes: string; leftOut: string }

/** What the vendor's server has and this one not, and what is wrong with the list of it. */
export type Comparison = {
  /** How many routes the vendor's server has. */
  vendor: number
  served: number
  leftOut: Array<Route & { reason: string }>
  /** Neither served nor on the list. */
  missing: Route[]
  /** Served, though the vendor's server does not have them. */
  own: Route[]
  /** Paths of the list that are served after all. */
  needless: string[]
  /** Paths of the list without a reason. */
  unexplained: string[]
}

/** Holds the routes that a server has against the vendor's table and the list of what is left out. */
export function compareRoutes(server: Server, tables: Tables): Comparison {
  const rows = rowsOfTable(tables.routes).filter(
    ([, , , edition]) => edition === 'ce' || server.edition === 'pro',
  )
  const vendor = rows.map(([method = '', path = '']) => ({ method, path }))
  const reasons = new Map(
    rowsOfTable(tables.leftOut).map(([path = '', reason = '']) => [path, reason]),
  )
  const served = servedRoutes(server)
  const isServed = (route: Route) => served.some((it) => isSame(route, it))
  const absent = vendor.filter((route) => !isServed(route))
  return {
    vendor: vendor.length,
    served: vendor.length - absent.length,
    leftOut: absent
      .filter(({ path }) => reasons.has(path))
      .map((route) => ({ ...route, reason: reasons.get(route.path) ?? '' })),
    missing: absent.filter(({ path }) => !reasons.has(path)),
    own: served.filter((it) => !vendor.some((route) => isSame(route, it))),
    needless: [...reasons.keys()].filter((path) =>
      served.some((it) => shapeOf(it.path) === shapeOf(path)),
    ),
    unexplained: [...reasons].filter(([, reason]) => reason.trim() === '').map(([path]) => path),
  }
}

/** Every route of a server, as it adds them when it starts. */
function servedRoutes({ apiVersion, edition }: Server): Route[] {
  const store = openStore(':memory:', apiVersion, edition)
  const app = fastify({ exposeHeadRoutes: false })
  const found: Route[] = []
  app.addHook('onRoute', ({ method, url: path }) => {
    for (const one of [method].flat()) found.push({ method: one, path })
  })
  const sessions = createSessions(store, 'strict')
  addResources(app, {
    store,
    identity: { ...defaultIdentity, version: `v${apiVersion}`, port: 0 },
    tokens: createTokens('', sessions),
    sessions,
    passwords: createPasswords('quick'),
    licence: validLicence(),
    catchUp: async () => {},
    shutDown() {},
  })
  // what they do again and again ends before the data do
  void app.close().then(() => store.close())
  return found
}

/** `ANY` is what a method of it is. */
function isSame(vendor: Route, served: Route): boolean {
  const isMethod = vendor.method === 'ANY' || vendor.method === served.method
  return isMethod && shapeOf(vendor.path) === shapeOf(served.path)
}

/** A path whatever its parameters are called, in the table `{id}` and here `:id`. */
const shapeOf = (path: string) => path.replaceAll(/\{\w+\}|:\w+/g, '*')

/** The rows of a table of the contract as its file has it, cell by cell and without the head. */
export function rowsOfTable(table: string): string[][] {
  const [, ...lines] = table.trim().split('\n')
  return lines.map((line) => line.split('\t'))
}
