import { isKnownHost } from '@meshdeck/domain/known-hosts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { perVersion } from '../api-version'
import { sendEmpty, sendText, sendError } from './replies'

type Conventions = {
  /** Additional fields in the body of every refusal (contract 0.3 and 2.1). */
  errorBodyFields: { Response?: null }
  /** Headers that a browser may send from another origin (contract 0.5 and 2.1). */
  allowedHeaders: string[]
}

const allowedHeaders = [
  'Access-Control-Allow-Origin',
  'X-Requested-With',
  'Content-Type',
  'Authorization',
  'From-Ui',
]

export const conventions = perVersion<Conventions>({
  '1.0.0': { errorBodyFields: {}, allowedHeaders },
  '1.1.0': { allowedHeaders: [...allowedHeaders, 'X-Application-Name'] },
  '1.4.0': { errorBodyFields: { Response: null } },
})

const METHODS = ['GET', 'PUT', 'POST', 'DELETE']
const SIMPLE_METHODS = ['GET', 'HEAD', 'POST']
const SIMPLE_HEADERS = ['Accept', 'Accept-Language', 'Content-Language', 'Origin']

/**
 * Creates the cross-origin rules (contract 0.5). Preflights are handled here, before routing and sign-in, also for
 * unknown paths; other requests get their origin header and continue. `allowed` has origins, separated by commas; `*`
 * means all. `headers` are allowed in addition to those that are always allowed.
 */
export function createCors(allowed: string, headers: string[]) {
  const origins = originsOf(allowed)
  const isOpen = isOpenToAll(allowed)

  return function cors(request: FastifyRequest, reply: FastifyReply, done: () => void) {
    const { origin } = request.headers
    const isPreflight = request.method === 'OPTIONS'
    if (origin === undefined || !(isOpen || origins.includes(origin))) {
      if (isPreflight) sendEmpty(reply)
      else done()
      return
    }
    if (isPreflight && !allowPreflight(request, reply, headers)) return
    if (origins.length > 1) reply.header('Vary', 'Origin')
    reply.header('Access-Control-Allow-Origin', isOpen ? '*' : origin)
    if (isPreflight) sendEmpty(reply)
    else done()
  }
}

export function isOpenToAll(allowed: string): boolean {
  return originsOf(allowed).includes('*')
}

function originsOf(allowed: string): string[] {
  return allowed.split(',').map((origin) => origin.trim())
}

/** Sets the headers of an allowed preflight, or responds to a rejected one and returns false. */
function allowPreflight(request: FastifyRequest, reply: FastifyReply, headers: string[]): boolean {
  const method = request.headers['access-control-request-method']
  const requestedHeaders = wantedHeaders(request.headers['access-control-request-headers'] ?? '')
  if (method === undefined) sendEmpty(reply, 400)
  else if (!METHODS.includes(method)) sendEmpty(reply, 405)
  else if (requestedHeaders.some((header) => !headers.includes(header))) sendEmpty(reply, 403)
  else {
    if (requestedHeaders.length > 0)
      reply.header('Access-Control-Allow-Headers', requestedHeaders.join(','))
    if (!SIMPLE_METHODS.includes(method)) reply.header('Access-Control-Allow-Methods', method)
    return true
  }
  return false
}

/** Returns the requested headers that aren't always allowed, with each word capitalized. */
function wantedHeaders(list: string): string[] {
  return list
    .split(',')
    .map((header) =>
      header
        .trim()
        .toLowerCase()
        .replaceAll(/(^|-)[a-z]/g, (match) => match.toUpperCase()),
    )
    .filter((header) => header !== '' && !SIMPLE_HEADERS.includes(header))
}

/**
 * Handles paths without a route (contract 0.1): 405 with an empty body if another method exists, otherwise 404 with a
 * line of text. The table is built while the routes register.
 */
export function answerUnknownPaths(app: FastifyInstance) {
  const patterns: RegExp[] = []
  app.addHook('onRoute', ({ url }) => {
    patterns.push(new RegExp(`^${url.replaceAll(/:[^/]+/g, '[^/]+')}$`))
  })
  // the router accepts an empty segment as a parameter, the contract doesn't
  app.addHook('onRequest', (request, reply, done) => {
    if (Object.values(request.params ?? {}).includes('')) reply.callNotFound()
    else done()
  })
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    if (patterns.some((pattern) => pattern.test(path))) return sendEmpty(reply, 405)
    return sendText(reply.code(404), '404 page not found\n')
  })
}

/**
 * Rejects requests unless they use a name of this machine or its own address. The demo password is public, and the
 * owner of any other name can point it here (DNS rebinding). `apiHost` is the address in enrollment tokens.
 * `versionFields` are additional fields of an error in this version.
 */
export function requireKnownHost(apiHost: string, versionFields: object) {
  return function check({ headers }: FastifyRequest, reply: FastifyReply, done: () => void) {
    if (isKnownHost(headers.host, [apiHost])) done()
    else
      sendError(
        reply,
        { status: 421, message: `${headers.host} is no name of this server` },
        versionFields,
      )
  }
}

/**
 * Decodes slashes: an encoded one separates segments like a plain one, because the decoded path counts (contract 0.1).
 */
export function withPlainSlashes({ url }: { url?: string | undefined }): string {
  const [path = '/', ...query] = (url ?? '/').split('?')
  return [path.replaceAll(/%2f/gi, '/'), ...query].join('?')
}

/** Redirects a path with empty or dotted segments to its clean form, like the real server. */
export function redirectUncleanPath(
  request: FastifyRequest,
  reply: FastifyReply,
  done: () => void,
) {
  const [path = '/', ...query] = request.url.split('?')
  const clean = cleanPath(path)
  if (clean === path) done()
  else sendEmpty(reply.header('Location', [clean, ...query].join('?')), 301)
}

function cleanPath(path: string): string {
  const keptSegments: string[] = []
  const segments = path.split('/')
  for (const segment of segments) {
    const dots = segment.replaceAll(/%2e/gi, '.')
    if (dots === '..') keptSegments.pop()
    else if (dots !== '' && dots !== '.') keptSegments.push(segment)
  }
  const endsInSlash = keptSegments.length > 0 && ['', '.', '..'].includes(segments.at(-1) ?? '')
  return `/${keptSegments.join('/')}${endsInSlash ? '/' : ''}`
}
