import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

import {
  CONSOLE_HEADER,
  hasProxyMark,
  PROXIED_HEADER,
  SSO_COOKIE,
  ssoCookieIn,
} from '@meshdeck/domain/console-headers'
import type { FastifyInstance, FastifyRequest, RawServerBase, RouteGenericInterface } from 'fastify'

type AnyRequest = Pick<
  FastifyRequest<RouteGenericInterface, RawServerBase>,
  'id' | 'ip' | 'ips' | 'protocol' | 'host' | 'socket' | 'headers'
>

/**
 * Headers that name the client of a forwarded call to the management server: only the user's address, because those of
 * intermediate proxies are of no use to it. The values come from the `X-Forwarded-*` of a trusted proxy, or else from
 * the connection.
 */
export function forwardedHeaders({ id, ip, protocol, host, socket }: AnyRequest) {
  return {
    // a proxy may send `unknown`
    'x-forwarded-for': plainAddress(isIP(ip) > 0 ? ip : (socket.remoteAddress ?? '')),
    'x-forwarded-proto': protocol === 'https' ? 'https' : 'http',
    'x-forwarded-host': host,
    [REQUEST_ID]: id,
  }
}

/**
 * Additional headers for the embedded server: that this is its console, and whether an untrusted proxy forwarded the
 * call, so that its client can't be determined.
 */
export function consoleHeaders(
  { headers, ips }: Pick<AnyRequest, 'headers' | 'ips'>,
  secret: string,
) {
  const isForwarded =
    hasProxyMark(headers) || Object.keys(headers).some((name) => name.startsWith('x-forwarded-'))
  const isTrusted = ips !== undefined && ips.length > 1
  return {
    [CONSOLE_HEADER]: secret,
    ...(isForwarded && !isTrusted && { [PROXIED_HEADER]: 'true' }),
  }
}

/** An IPv4 address in plain notation, even when it arrived on a dual-stack socket. */
export const plainAddress = (address: string) => address.replace(/^::ffff:(?=[\d.]+$)/i, '')

/** Set for each request by a proxy in front, and sent to the management server and in the response. */
const REQUEST_ID = 'x-request-id'

/** Characters that are safe in any log line. */
const WELL_FORMED = /^[\w.:=+-]{8,128}$/

/**
 * Creates a function that names each request: by the ID of a trusted proxy, or else by a new one. An untrusted client's
 * ID is ignored, because it would choose what appears in the logs of the console and the management server. `isTrusted`
 * says whether `--trust-proxy` names an address.
 */
export function nameRequest(isTrusted: (address: string) => boolean) {
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const givenId = headers[REQUEST_ID]
    const isUsable = typeof givenId === 'string' && WELL_FORMED.test(givenId)
    return isUsable && isTrusted(socket.remoteAddress ?? '') ? givenId : randomUUID()
  }
}

/** Adds the request's ID to each response. */
export function sendRequestId(app: FastifyInstance) {
  app.addHook('onRequest', async ({ id }, reply) => {
    void reply.header(REQUEST_ID, id)
  })
}

type Call = { method: string; url: string; headers: IncomingHttpHeaders }

/** Values of `sec-fetch-site` for own calls. */
const OWN_SITES = ['same-origin', 'none']

/**
 * Whether a call may come from a page of the console, or from no page at all. Browsers send the origin with each call
 * that can change something, and with others too when the console is reached over TLS or on this machine. A call
 * without it is no browser's, such as one of curl or a device, and is allowed, because it can't abuse a user's session.
 */
export function isOwnCall(call: Call): boolean {
  const { origin, host = '', 'sec-fetch-site': site } = call.headers
  if (isWayBack(call)) return true
  if (origin !== undefined && !isOriginOf(host, origin)) return false
  return site === undefined || OWN_SITES.includes(String(site))
}

/**
 * Whether a call is the return from an identity provider: a link that belongs to the provider's site (contract 1.2).
 */
function isWayBack({ method, url, headers }: Call): boolean {
  const { 'sec-fetch-mode': mode = 'navigate', 'sec-fetch-dest': target = 'document' } = headers
  return (
    method === 'GET' &&
    url.startsWith('/api/oauth/') &&
    mode === 'navigate' &&
    target === 'document'
  )
}

/** A TLS proxy in front changes the scheme, so only host and port are compared. */
function isOriginOf(host: string, origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host: ofOrigin } = new URL(origin)
  const address = `${protocol}//${host}`
  return URL.canParse(address) && new URL(address).host === ofOrigin
}

type RequestWithCookies = { url?: string | undefined; headers: IncomingHttpHeaders }

/** The one cookie that is forwarded: it identifies the browser on the way to the identity provider and back. */
export function ssoCookieOn({ url, headers }: RequestWithCookies): IncomingHttpHeaders {
  const value = isSso(url) ? ssoCookieIn(headers.cookie) : undefined
  return value === undefined ? {} : { cookie: `${SSO_COOKIE}=${value}` }
}

/** The same cookie of a response. */
export function ssoCookieBack(
  { url }: Pick<RequestWithCookies, 'url'>,
  headers: IncomingHttpHeaders,
): IncomingHttpHeaders {
  const cookies = isSso(url) ? [headers['set-cookie'] ?? []].flat() : []
  const ssoCookies = cookies.filter((cookie) => cookie.startsWith(`${SSO_COOKIE}=`))
  return ssoCookies.length > 0 ? { 'set-cookie': ssoCookies } : {}
}

const isSso = (url = '') => /^\/api\/oauth\/(login|callback)(\?|$)/.test(url)
