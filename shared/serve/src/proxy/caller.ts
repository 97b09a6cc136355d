import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

import {
  CONSOLE_HEADER,
  hasProxyMark,
  PROXIED_HEADER,
  SSO_COOKIE,
  ssoCookieIn,
} from '@meshdeck/demo-server/console-headers'
import type { FastifyInstance, FastifyRequest, RawServerBase, RouteGenericInterface } from 'fastify'

type AnyRequest = Pick<
  FastifyRequest<RouteGenericInterface, RawServerBase>,
  'id' | 'ip' | 'ips' | 'protocol' | 'host' | 'socket' | 'headers'
>

/**
 * For whom a call is passed on, as the management server hears it: the person's address alone, for those of the proxies
 * between are of no use to it. The request knows them from `X-Forwarded-*` where a trusted proxy says so, and
 * else by its connection.
 */
export function forwardedHeaders({ id, ip, protocol, host, socket }: AnyRequest) {
  return {
    // a proxy may say `unknown`
    'x-forwarded-for': plainAddress(isIP(ip) > 0 ? ip : (socket.remoteAddress ?? '')),
    'x-forwarded-proto': protocol === 'https' ? 'https' : 'http',
    'x-forwarded-host': host,
    [REQUEST_ID]: id,
  }
}

/**
 * What the embedded server hears besides: that this is its console, and whether something in between forwarded the call that
 * nobody has said to trust, so that for whom it is can't be known.
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

/** An address of IPv4 as such, also where it came by a socket for both. */
export const plainAddress = (address: string) => address.replace(/^::ffff:(?=[\d.]+$)/i, '')

/** Said of each request: by what stands before the console, to the management server, and in the answer. */
const REQUEST_ID = 'x-request-id'

/** What goes into a log line as it is, whoever reads the log. */
const WELL_FORMED = /^[\w.:=+-]{8,128}$/

/**
 * Names each request: as a proxy that is trusted has named it, else anew. Of a stranger none is taken, as he would choose
 * what stands in our log and in that of the management server.
 * @param isTrusted Whether an address is of what `--trust-proxy` names.
 */
export function nameRequest(isTrusted: (address: string) => boolean) {
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers[REQUEST_ID]
    const isUsable = typeof given === 'string' && WELL_FORMED.test(given)
    return isUsable && isTrusted(socket.remoteAddress ?? '') ? given : randomUUID()
  }
}

/** Says in each answer how its request is named. */
export function tellRequestId(app: FastifyInstance) {
  app.addHook('onRequest', async ({ id }, reply) => {
    void reply.header(REQUEST_ID, id)
  })
}

type Call = { method: string; url: string; headers: IncomingHttpHeaders }

/** What a browser says where it comes from. */
const OWN_SITES = ['same-origin', 'none']

/**
 * Whether a call is one that a page of the console may have made, or no page at all. A browser says with
 * each call that can change something which origin it comes from, and with the others as well where the
 * console is reached by TLS or on this machine: what says nothing is no browser, such as curl or a
 * device, and is let through, for it needs no user to lend it his rights.
 */
export function isOwnCall(call: Call): boolean {
  const { origin, host = '', 'sec-fetch-site': site } = call.headers
  if (isWayBack(call)) return true
  if (origin !== undefined && !isOriginOf(host, origin)) return false
  return site === undefined || OWN_SITES.includes(String(site))
}

/** An identity provider leads people back by a link, which belongs to its site (contract 1.2). */
function isWayBack({ method, url, headers }: Call): boolean {
  const { 'sec-fetch-mode': mode = 'navigate', 'sec-fetch-dest': target = 'document' } = headers
  return (
    method === 'GET' &&
    url.startsWith('/api/oauth/') &&
    mode === 'navigate' &&
    target === 'document'
  )
}

/** What encrypts in front of us changes the scheme, so host and port alone are compared. */
function isOriginOf(host: string, origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host: ofOrigin } = new URL(origin)
  const address = `${protocol}//${host}`
  return URL.canParse(address) && new URL(address).host === ofOrigin
}

type Asked = { url?: string | undefined; headers: IncomingHttpHeaders }

/** The one cookie that a call passes on: on the way to the identity provider and back, it tells the browser from others. */
export function ssoCookieOn({ url, headers }: Asked): IncomingHttpHeaders {
  const value = isSso(url) ? ssoCookieIn(headers.cookie) : undefined
  return value === undefined ? {} : { cookie: `${SSO_COOKIE}=${value}` }
}

/** The same of an answer. */
export function ssoCookieBack(
  { url }: Pick<Asked, 'url'>,
  headers: IncomingHttpHeaders,
): IncomingHttpHeaders {
  const cookies = isSso(url) ? [headers['set-cookie'] ?? []].flat() : []
  const own = cookies.filter((cookie) => cookie.startsWith(`${SSO_COOKIE}=`))
  return own.length > 0 ? { 'set-cookie': own } : {}
}

const isSso = (url = '') => /^\/api\/oauth\/(login|callback)(\?|$)/.test(url)
