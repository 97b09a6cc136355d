import type { FastifyRequest } from 'fastify'

import { queryOf } from '../http/query'
import { randomText } from '../server/secrets'
import { SSO_COOKIE, ssoCookieIn } from '../sso-cookie'
import { LIFETIME_SECONDS } from './states'

const MOVED = 'moved'

/** What the browser is known by, if it has begun a sign-in. */
export const knownBrowser = ({ headers }: FastifyRequest) => ssoCookieIn(headers.cookie)

/**
 * The address at which a sign-in has to begin instead: that of the way back, for cookies belong to one host, and people
 * may have come by another name, such as localhost instead of 127.0.0.1, or without encryption. Undefined where it may
 * begin. It is moved once at most: a proxy may report another host than the browser uses.
 */
export function placeToBegin(request: FastifyRequest, callback: URL): URL | undefined {
  if (queryOf(request, MOVED) !== '' || originOf(request) === callback.origin) return undefined
  const place = new URL('login', callback)
  place.search = new URL(request.url, callback).search
  place.searchParams.set(MOVED, 'true')
  return place
}

/** Gives the browser what it is known by, or keeps what it has, so that two tabs can sign in. */
export function markBrowser(request: FastifyRequest, callback: URL) {
  const browser = knownBrowser(request) ?? randomText(32)
  const cookie = [
    `${SSO_COOKIE}=${browser}`,
    `Path=${new URL('.', callback).pathname.replace(/\/$/, '')}`,
    `Max-Age=${LIFETIME_SECONDS}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(callback.protocol === 'https:' ? ['Secure'] : []),
  ].join('; ')
  return { browser, cookie }
}

/** Where the browser is, as the console says it. */
function originOf({ headers }: FastifyRequest): string {
  const proto = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'
  const address = `${proto}://${String(headers['x-forwarded-host'] ?? headers.host)}`
  return URL.canParse(address) ? new URL(address).origin : ''
}
