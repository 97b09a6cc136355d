import { isIP } from 'node:net'

import type { FastifyRequest, RawServerBase, RouteGenericInterface } from 'fastify'

import { REQUEST_ID } from './request-id'

type AnyRequest = Pick<
  FastifyRequest<RouteGenericInterface, RawServerBase>,
  'id' | 'ip' | 'protocol' | 'host' | 'socket'
>

/**
 * For whom a call is passed on, as the management server hears it: the person's address alone, for those of the proxies
 * between are of no use to it. The request knows them from `X-Forwarded-*` where a trusted proxy says so, and
 * else by its connection.
 */
export function forwardedHeaders({ id, ip, protocol, host, socket }: AnyRequest) {
  return {
    // a proxy may say `unknown`
    'x-forwarded-for': plain(isIP(ip) > 0 ? ip : (socket.remoteAddress ?? '')),
    'x-forwarded-proto': protocol === 'https' ? 'https' : 'http',
    'x-forwarded-host': host,
    [REQUEST_ID]: id,
  }
}

/** An address of IPv4 as such, also where it came by a socket for both. */
const plain = (address: string) => address.replace(/^::ffff:(?=[\d.]+$)/i, '')
