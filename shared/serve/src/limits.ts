import type { FastifyHttpOptions, RawServerDefault } from 'fastify'

const SECOND = 1000

/**
 * How long and how large what a client does may be. An answer may take 30 s to begin and pause as long, so a
 * connection on which nothing moves for a minute is given up whatever it waits for.
 */
export const serverLimits = {
  /** A whole request, from its first byte to the last of its body. */
  requestTimeout: 60 * SECOND,
  connectionTimeout: 60 * SECOND,
  /** A connection between two requests: a little more than what usually stands in front waits. */
  keepAliveTimeout: 72 * SECOND,
  http: {
    /** A connection without a head, and a head that does not end. */
    headersTimeout: 60 * SECOND,
    connectionsCheckingInterval: SECOND,
    maxHeaderSize: 16 * 1024,
  },
} satisfies FastifyHttpOptions<RawServerDefault>

/**
 * Browsers open six connections each, and while one release gives way to the next each has an old one and a new one; beyond
 * this number nobody is let in until others have gone.
 */
export const MOST_CONNECTIONS = 8000

/** The largest call of the console is some kilobytes; a device reports a little more. */
export const LARGEST_BODY = 8 * 1024 * 1024

/** What an answer of the management server may be: ten times what a fleet of 10,000 nodes takes, over a slow line. */
export const answerBounds = { largest: 256 * 1024 * 1024, longestMs: 600 * SECOND }
