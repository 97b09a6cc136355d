import { MINUTE_MS, SECOND_MS } from '@meshdeck/domain/times'
import type { FastifyHttpOptions, RawServerDefault } from 'fastify'

/**
 * Limits on the duration and size of client requests. A response may take 30 s to start and pause as long, so a
 * connection that is idle for a minute is closed whatever it waits for.
 */
export const serverLimits = {
  /** Whole request, from its first byte to the last byte of its body. */
  requestTimeout: MINUTE_MS,
  connectionTimeout: MINUTE_MS,
  /** Idle connection between two requests: slightly longer than the usual timeout of a proxy in front. */
  keepAliveTimeout: 72 * SECOND_MS,
  http: {
    /** Connection without a complete request head. */
    headersTimeout: MINUTE_MS,
    connectionsCheckingInterval: SECOND_MS,
    maxHeaderSize: 16 * 1024,
  },
} satisfies FastifyHttpOptions<RawServerDefault>

/**
 * Browsers open six connections each, and during a release change each has an old and a new one; beyond this number,
 * new connections are refused until others close.
 */
export const MAX_CONNECTIONS = 8000

/** The largest call of the console is some kilobytes; the report of a device is slightly larger. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024

/** Limits of a management server's response: ten times what a fleet of 10,000 nodes needs, over a slow line. */
export const answerBounds = { largest: 256 * 1024 * 1024, longestMs: 10 * MINUTE_MS }
