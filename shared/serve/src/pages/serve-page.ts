import { randomBytes } from 'node:crypto'

import { versionPrefixOf } from '@meshdeck/federation/page'
import { remotePolicies } from '@meshdeck/federation/registry'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { pageHeaders, revalidatedHeaders } from '../headers'
import type { State } from '../installation'
import { notFound, refuse } from '../proxy/refusals'
import { mayBePage } from './page-at'
import { pageHtml } from './page-html'

/** State served for the host name of a request: a tenant's console, or the shared one. */
type StateOf = (request: FastifyRequest) => Promise<State | undefined>

export type Site = {
  stateOf: StateOf
  basePath: string
  isWatched: boolean
  isDevelopment: boolean
}

const RESERVED = /^\/(?:api|mfe|shell|static|\.well-known)(?:[/?]|$)/

/** Whether files or calls are at a path, or are commonly looked for there; no page of the console is below one. */
export const isReservedPath = (url: string): boolean => RESERVED.test(url)

/** Serves the registry of the console under the host name of a request; browsers revalidate it by its revision. */
export function serveRegistry(app: FastifyInstance, stateOf: StateOf) {
  app.get('/registry.json', async (request, reply) => {
    const state = await stateOf(request)
    if (!state) return notFound(reply)
    const { registry } = state
    void reply.headers(revalidatedHeaders('application/json', registry.rev))
    const isKnown = request.headers['if-none-match'] === `"${registry.rev}"`
    return isKnown ? reply.code(304).send() : reply.send(JSON.stringify(registry))
  })
}

/**
 * Serves the page for its own addresses, and for any that could have been one; the page itself then shows that it
 * doesn't exist.
 */
export function servePage(app: FastifyInstance, site: Site) {
  app.get('/*', async (request, reply) => {
    if (isReservedPath(request.url)) return notFound(reply)
    const state = await site.stateOf(request)
    const isFile = state && !mayBePage(request, { ...state, remotes: state.registry.remotes })
    return isFile ? notFound(reply) : sendPage(site, request, reply)
  })
}

/** Sends the page, or 404 when no tenant has the host name of the request. */
export async function sendPage(site: Site, request: FastifyRequest, reply: FastifyReply) {
  const { stateOf, ...where } = site
  const state = await stateOf(request)
  if (!state) {
    const line = `There is no console at ${request.headers.host}: no tenant has this name.`
    return refuse(reply, 404, line)
  }
  const { shell, registry, settings } = state
  const { isDevelopment } = where
  const nonce = randomBytes(16).toString('base64')
  const [address = '/', ...query] = request.url.split('?')
  // a hosted console also has every page under a version
  const prefix = settings.variant === 'hosted' ? versionPrefixOf(address) : ''
  const path = address.slice(prefix.length) || '/'
  const [arrival = '/'] = request.originalUrl.split('?')
  const headers = pageHeaders({
    nonce,
    styleHashes: shell.styleHashes,
    scriptHashes: [shell.boot.integrity],
    remotePolicies: remotePolicies(registry.remotes),
    settings,
    isDevelopment,
  })
  return reply.headers(headers).send(
    pageHtml({
      shell,
      registry,
      settings,
      nonce,
      path,
      search: query.join('?'),
      arrival,
      ...where,
    }),
  )
}
