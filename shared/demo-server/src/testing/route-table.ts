import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { ApiVersion } from '../api-version'
import { rowsOfTable } from '../compare-routes'
import type { Edition } from '../edition'

/** One line of the contract's table of routes; `path` has its parameters in braces. */
export type Route = {
  method: string
  path: string
  edition: 'ce' | 'pro'
  auth: string
}

/** These end the server or hang up on purpose. */
const withoutAnswer = ['/api/server/shutdown', '/api/emqx/hosts']

/** Every route of a server, whatever the edition. */
export function routesOf(apiVersion: ApiVersion): Route[] {
  return rowsOfTable(tableOf(`routes-v${apiVersion}.tsv`)).map(readRoute)
}

/** Every route an edition has, but for what this server leaves out. */
export function servedRoutesOf(apiVersion: ApiVersion, served: Edition = 'community'): Route[] {
  const leftOut = new Set(rowsOfTable(tableOf('left-out.tsv')).map(([path]) => path))
  return routesOf(apiVersion).filter(
    ({ path, edition }) => (edition === 'ce' || served === 'pro') && !leftOut.has(path),
  )
}

/** The same without those that end the server or hang up. */
export function answeredRoutesOf(apiVersion: ApiVersion, served?: Edition): Route[] {
  return servedRoutesOf(apiVersion, served).filter(({ path }) => !withoutAnswer.includes(path))
}

/** A table of the contract as it stands in its file. */
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

/** A route's path with these values, or one value, for its parameters. */
export function pathOf({ path }: Route, values: string | Record<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = typeof values === 'string' ? values : values[name]
    return encodeURIComponent(value ?? 'nothing')
  })
}
