import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import { IncomingMessage } from 'node:http'

import type { ApiVersion } from '../api-version'

/** A file that gets a line for every call a test makes: version, method, path. See `npm run routes`. */
const file = process.env['ROUTE_CALLS']

const versions = new Map<string, ApiVersion>()

/** Notes the calls of a server from now on, when somebody wants to know. */
export function noteCalls(url: string, apiVersion: ApiVersion) {
  if (file === undefined) return
  if (versions.size === 0) subscribe('http.server.request.start', (call) => note(file, call))
  versions.set(new URL(url).host, apiVersion)
}

function note(to: string, call: unknown) {
  if (typeof call !== 'object' || call === null || !('request' in call)) return
  const { request } = call
  if (!(request instanceof IncomingMessage)) return
  const version = versions.get(request.headers.host ?? '')
  const [path] = (request.url ?? '').split('?')
  if (version !== undefined) appendFileSync(to, `${version}\t${request.method}\t${path}\n`)
}
