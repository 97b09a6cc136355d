import { isIP } from 'node:net'

import { CONSOLE_HEADER, hasProxyMark, PROXIED_HEADER } from '@meshdeck/demo-server/console-headers'
import type { FastifyRequest, RawServerBase, RouteGenericInterface } from 'fastify'

import { REQUEST_ID } from './request-id'

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
