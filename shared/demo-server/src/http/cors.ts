import type { FastifyReply, FastifyRequest } from 'fastify'

import { nothing } from './replies'

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
