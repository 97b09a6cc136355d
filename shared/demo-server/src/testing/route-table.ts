import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { ApiVersion } from '../api-version'
import type { Edition } from '../edition'

/** One line of the contract's table of routes; `path` has its parameters in braces. */
export type Route = {
  method: string
  path: string
  edition: 'ce' | 'pro'
  auth: string
}

/** What a console never calls (contract 3.8) or what only moves data of older clients. */
const leftOut = [
  '/api/v1/host',
  '/api/v1/host/{hostid}/peer_info',
  '/api/v1/host/{hostid}/signalpeer',
  '/api/v1/auth-register/host',
  '/api/v1/legacy/nodes',
  '/api/v1/nodes/migrate',
  '/meshclient/files',
  '/api/oauth/headless',
  '/api/oauth/register/{regKey}',
]

/** Areas of Pro 1.5.1 that are not part of this server. */
const leftOutAreas = /^\/api\/v1\/(posture_check|jit|jit_user|flows)(\/|$)/

/** These end the server or hang up on purpose. */
const withoutAnswer = ['/api/server/shutdown', '/api/logs', '/api/emqx/hosts']

/** Every route of a server, whatever the edition. */
export function routesOf(apiVersion: ApiVersion): Route[] {
  const file = join(__dirname, '..', '..', 'contract', `routes-v${apiVersion}.tsv`)
  return readFileSync(file, 'utf8').trim().split('\n').slice(1).map(readRoute)
}

/** Every route an edition has, but for what this server leaves out. */
export function servedRoutesOf(apiVersion: ApiVersion, served: Edition = 'community'): Route[] {
  return routesOf(apiVersion).filter(
    ({ path, edition }) =>
      (edition === 'ce' || served === 'pro') && !leftOut.includes(path) && !leftOutAreas.test(path),
  )
}

/** The same without those that end the server or hang up. */
export function answeredRoutesOf(apiVersion: ApiVersion, served?: Edition): Route[] {
  return servedRoutesOf(apiVersion, served).filter(({ path }) => !withoutAnswer.includes(path))
}

function readRoute(line: string): Route {
  const [method = '', path = '', , edition = '', auth = ''] = line.split('\t')
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
