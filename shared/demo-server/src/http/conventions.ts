import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { PerVersion } from '../api-version'
import { isKnownHost } from '../known-hosts'
import { nothing, plain, refusal } from './replies'

type Conventions = {
  /** What every refusal's body has besides code and message (contract 0.3 and 2.1). */
  refusalExtras: { Response?: null }
  /** Headers a browser may send from another origin (contract 0.5 and 2.1). */
  allowedHeaders: string[]
}

const allowedHeaders = [
  'Access-Control-Allow-Origin',
  'X-Requested-With',
  'Content-Type',
  'Authorization',
  'From-Ui',
]

export const conventions: PerVersion<Conventions> = {
  '1.0.0': { refusalExtras: {}, allowedHeaders },
  '1.5.1': {
    refusalExtras: { Response: null },
    allowedHeaders: [...allowedHeaders, 'X-Application-Name'],
  },
}

const METHODS = ['GET', 'PUT', 'POST', 'DELETE']
const SIMPLE_METHODS = ['GET', 'HEAD', 'POST']
const SIMPLE_HEADERS = ['Accept', 'Accept-Language', 'Content-Language', 'Origin']

/**
 * Cross-origin rules (contract 0.5). Preflights are answered here, before routing and sign-in, also
 * for paths that do not exist; other requests get their origin header and go on.
 * @param allowed comma separated origins, `*` is all
 * @param headers what may be asked for besides the headers that always may
 */
export function createCors(allowed: string, headers: string[]) {
  const origins = originsOf(allowed)
  const isOpen = isOpenToAll(allowed)

  return function cors(request: FastifyRequest, reply: FastifyReply, done: () => void) {
    const { origin } = request.headers
    const isPreflight = request.method === 'OPTIONS'
    if (origin === undefined || !(isOpen || origins.includes(origin))) {
      if (isPreflight) nothing(reply)
      else done()
      return
    }
    if (isPreflight && !allowPreflight(request, reply, headers)) return
    if (origins.length > 1) reply.header('Vary', 'Origin')
    reply.header('Access-Control-Allow-Origin', isOpen ? '*' : origin)
    if (isPreflight) nothing(reply)
    else done()
  }
}

export function isOpenToAll(allowed: string): boolean {
  return originsOf(allowed).includes('*')
}

function originsOf(allowed: string): string[] {
  return allowed.split(',').map((origin) => origin.trim())
}

/** Sets the headers of an allowed preflight, or answers a refused one and says false. */
function allowPreflight(request: FastifyRequest, reply: FastifyReply, headers: string[]): boolean {
  const method = request.headers['access-control-request-method']
  const asked = wantedHeaders(request.headers['access-control-request-headers'] ?? '')
  if (method === undefined) nothing(reply, 400)
  else if (!METHODS.includes(method)) nothing(reply, 405)
  else if (asked.some((header) => !headers.includes(header))) nothing(reply, 403)
  else {
    if (asked.length > 0) reply.header('Access-Control-Allow-Headers', asked.join(','))
    if (!SIMPLE_METHODS.includes(method)) reply.header('Access-Control-Allow-Methods', method)
    return true
  }
  return false
}

/** The asked headers that are not always allowed, each word with a capital. */
function wantedHeaders(list: string): string[] {
  return list
    .split(',')
    .map((header) =>
      header
        .trim()
        .toLowerCase()
        .replaceAll(/(^|-)[a-z]/g, (it) => it.toUpperCase()),
    )
    .filter((header) => header !== '' && !SIMPLE_HEADERS.includes(header))
}

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
