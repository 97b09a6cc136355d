import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { isKnownHost } from '../known-hosts'
import { nothing, plain, refusal } from './replies'

/**
 * Paths without a route (contract 0.1): 405 with nothing in it when another method would have been
 * right, otherwise 404 and a line of text. The table is made while the routes register.
 */
export function answerUnknownPaths(app: FastifyInstance) {
  const patterns: RegExp[] = []
  app.addHook('onRoute', ({ url }) => {
    patterns.push(new RegExp(`^${url.replaceAll(/:[^/]+/g, '[^/]+')}$`))
  })
  // the router takes an empty segment for a parameter, the contract does not
  app.addHook('onRequest', (request, reply, done) => {
    if (Object.values(request.params ?? {}).includes('')) reply.callNotFound()
    else done()
  })
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    if (patterns.some((pattern) => pattern.test(path))) return nothing(reply, 405)
    return plain(reply.code(404), '404 page not found\n')
  })
}

/**
 * Answers calls by the names of this machine and by its own address alone. The demonstration's password is
 * public, and whoever owns any other name can have it point here (DNS rebinding).
 * @param apiHost address that enrollment tokens name
 * @param extras what the version adds to an error
 */
export function requireKnownHost(apiHost: string, extras: object) {
  return function check({ headers }: FastifyRequest, reply: FastifyReply, done: () => void) {
    if (isKnownHost(headers.host, [apiHost])) done()
    else
      refusal(reply, { status: 421, message: `${headers.host} is no name of this server` }, extras)
  }
}

/** An encoded slash separates segments like a plain one: the decoded path decides (contract 0.1). */
export function withPlainSlashes({ url }: { url?: string | undefined }): string {
  const [path = '/', ...query] = (url ?? '/').split('?')
  return [path.replaceAll(/%2f/gi, '/'), ...query].join('?')
}

/** Sends a path with empty or dotted segments to its clean form, as the real server does. */
export function redirectUncleanPath(
  request: FastifyRequest,
  reply: FastifyReply,
  done: () => void,
) {
  const [path = '/', ...query] = request.url.split('?')
  const clean = cleanPath(path)
  if (clean === path) done()
  else nothing(reply.header('Location', [clean, ...query].join('?')), 301)
}

function cleanPath(path: string): string {
  const kept: string[] = []
  const segments = path.split('/')
  for (const segment of segments) {
    const dots = segment.replaceAll(/%2e/gi, '.')
    if (dots === '..') kept.pop()
    else if (dots !== '' && dots !== '.') kept.push(segment)
  }
  const endsInSlash = kept.length > 0 && ['', '.', '..'].includes(segments.at(-1) ?? '')
  return `/${kept.join('/')}${endsInSlash ? '/' : ''}`
}
