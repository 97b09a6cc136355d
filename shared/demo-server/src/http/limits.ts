import type { Server } from 'node:http'

import type { FastifyHttpOptions } from 'fastify'

import type { Context } from '../context'

const ARRIVAL_MS = 60_000
const HEAD_MS = 20_000
const IDLE_MS = 65_000
/** How often is looked who has taken too long. */
const LOOKS = 12
/** Beyond them a connection is closed before it says anything. */
export const MOST_CONNECTIONS = 4096

/**
 * What a caller may take: a head or a body that stays half sent is ended with 408, so is a connection
 * that sends nothing at all, and one that was answered is kept open for its next call for a while only.
 */
export function limitsOf({ arrival = ARRIVAL_MS }: Pick<Context, 'arrival'>) {
  return {
    requestTimeout: arrival,
    keepAliveTimeout: IDLE_MS,
    http: {
      headersTimeout: Math.min(HEAD_MS, arrival),
      connectionsCheckingInterval: arrival / LOOKS,
    },
  } satisfies FastifyHttpOptions<Server>
}
