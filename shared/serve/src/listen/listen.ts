import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  constants,
  createSecureServer,
  type Http2ServerRequest,
  type Http2Session,
  type ServerHttp2Session,
} from 'node:http2'
import type { Server, Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

import { isLoopback } from '@meshdeck/domain/known-hosts'
import { reasonOf } from '@meshdeck/federation/reason-of'
import type { FastifyInstance } from 'fastify'

import { transportHeaders } from '../headers'
import { MAX_CONNECTIONS, serverLimits } from '../limits'
import type { ConsoleOptions } from '../options/console-options'
import { answerBrokenRequest } from '../proxy/refusals'
import { StartError } from '../start-error'
import { type Pair, readPair, expiryFault, KeyFault, watchPair } from './certificate'
import { socketFromManager } from './place'

type Options = Pick<ConsoleOptions, 'port'> &
  Partial<Pick<ConsoleOptions, 'host' | 'tlsCert' | 'tlsKey' | 'trustProxy'>>

/**
 * Makes the console listen at its address, or on the socket of the service manager. With a certificate it uses TLS, and
 * loads the new pair when the files change. Warnings for the operator are logged to stderr.
 */
export async function listen(app: FastifyInstance, options: Options) {
  const { port, host = '127.0.0.1', tlsCert: cert, tlsKey: key } = options
  const files = cert === undefined || key === undefined ? undefined : { cert, key }
  const log = (line: string) => console.error(line)
  await app.ready()
  const listener = files ? secureListener(app, requirePair(files, log)) : plainListener(app)
  const unwatch = files && watchPair(files, { take: listener.renew, log })

  listener.server.listen(socketFromManager(process.env) ?? { port, host })
  await once(listener.server, 'listening').catch((error: unknown) => {
    throw new StartError(`--port: ${reasonOf(error)}. Choose another port.`, { cause: error })
  })
  const fault = plainTextFault(options)
  if (fault !== undefined) log(fault)
  return {
    async close() {
      unwatch?.()
      await closeNow(listener)
    },
    async end(times?: Times) {
      unwatch?.()
      await endGently(listener, times)
    },
  }
}

/** Warning that passwords cross the network without TLS; undefined when they don't, as far as the console knows. */
export function plainTextFault({
  host = '127.0.0.1',
  tlsCert,
  trustProxy = [],
}: Omit<Options, 'port'>): string | undefined {
  if (isLoopback(host) || tlsCert !== undefined || trustProxy.length > 0) return undefined
  return (
    `Listening on ${host} without TLS, so passwords can be intercepted. Add --tls-cert and --tls-key, or ` +
    'enter the address of your reverse proxy with --trust-proxy.'
  )
}

/** Reads the certificate and key that the options name. Throws a `StartError` when they can't be used together. */
export function requirePair(
  files: { cert: string; key: string },
  log: (line: string) => void = () => {},
): Pair {
  try {
    const pair = readPair(files)
    const fault = expiryFault(pair)
    // starts anyway: the clock of this machine may be wrong, and a console with a warning is better than none
    if (fault !== undefined) log(`${files.cert} ${fault}. Browsers will show a warning.`)
    return pair
  } catch (error) {
    const option = error instanceof KeyFault ? '--tls-key' : '--tls-cert'
    throw new StartError(`${option}: ${reasonOf(error)}.`, { cause: error, isInOptions: true })
  }
}

async function closeNow({ server, closeAll }: Listener): Promise<void> {
  const closeEvent = once(server, 'close')
  server.close()
  closeAll()
  await closeEvent
}

/** Enough for a page with its calls, and a limit on the load of one connection. */
const MAX_STREAMS = 100

/** Listens on behalf of the console server. */
type Listener = {
  server: Server
  /** Uses another certificate for new connections; no effect without TLS. */
  renew: (pair: Pair) => void
  /** Closes the connections without a request in progress, and asks HTTP/2 clients to close theirs. */
  closeIdle: () => void
  closeAll: () => void
}

/** Returns a listener that is the console's own server, without TLS. */
export function plainListener({ server }: FastifyInstance): Listener {
  return {
    server,
    renew: () => {},
    closeIdle: () => server.closeIdleConnections(),
    closeAll: () => server.closeAllConnections(),
  }
}

/**
 * Returns a listener with TLS in front of the console, and HTTP/2 for clients that support it. Its requests are passed
 * to the console's own server, which doesn't listen itself; an HTTP/2 request has a `Host` there like any other.
 */
export function secureListener({ server: own }: FastifyInstance, pair: Pair): Listener {
  const { headersTimeout, maxHeaderSize } = serverLimits.http
  const { requestTimeout, keepAliveTimeout } = serverLimits
  const server = createSecureServer({
    ...pair,
    allowHTTP1: true,
    minVersion: 'TLSv1.2',
    settings: { maxConcurrentStreams: MAX_STREAMS, maxHeaderListSize: maxHeaderSize },
  })
  // for HTTP/1.1, where this server has the same limits under the same names
  Object.assign(server, { headersTimeout, requestTimeout, keepAliveTimeout })
  server.maxConnections = MAX_CONNECTIONS
  server.setTimeout(keepAliveTimeout)
  server.on('request', (request, response) => {
    request.headers.host ??= request.authority
    if (isForOthersToo(request.headers.host)) {
      // HTTP/2 doesn't support setting several at once
      for (const [name, value] of Object.entries(transportHeaders)) response.setHeader(name, value)
    }
    own.emit('request', request, response)
  })
  server.on('clientError', answerBrokenRequest)

  const sessions = trackOpen<ServerHttp2Session>()
  const sockets = trackOpen<Socket>()
  server.on('session', sessions.track)
  server.on('secureConnection', sockets.track)
  return {
    server,
    renew: (next) => server.setSecureContext(next),
    closeIdle() {
      sessions.openItems.forEach((session) => session.close())
      // exists for HTTP/1.1 connections, but is missing in the types
      if ('closeIdleConnections' in server && typeof server.closeIdleConnections === 'function') {
        server.closeIdleConnections()
      }
    },
    closeAll: () => sockets.openItems.forEach((socket) => socket.destroy()),
  }
}

/** For a name of this machine, the policy would apply to every other server on it. */
function isForOthersToo(host = ''): boolean {
  const address = `https://${host}`
  if (!URL.canParse(address)) return false
  const { hostname } = new URL(address)
  return !isLoopback(hostname) && !hostname.endsWith('.localhost')
}

type Closable = { once: (event: 'close', listener: () => void) => unknown }

/** Tracks what has been opened and not closed yet. */
function trackOpen<Kind extends Closable>() {
  const openItems = new Set<Kind>()
  function track(item: Kind) {
    openItems.add(item)
    item.once('close', () => openItems.delete(item))
  }
  return { openItems, track }
}

/**
 * Time during which active connections are notified with their next response that it was the last, unless set
 * otherwise.
 */
const DRAIN_MS = 1000
/** Longest total time for requests in progress. */
const SHUTDOWN_MS = 10_000
const LOOK_EVERY_MS = 50

export type Times = { lastCallsMs?: number; longestMs?: number }

/**
 * Stops listening without losing a request: clients are notified with each response to open a new connection, then no
 * connection is accepted, requests in progress are finished, and after ten seconds everything is cut.
 */
export async function endGently(listener: Listener, times: Times = {}): Promise<void> {
  const { lastCallsMs = DRAIN_MS, longestMs = SHUTDOWN_MS } = times
  const { server, closeIdle, closeAll } = listener
  const cut = setTimeout(closeAll, longestMs)
  server.prependListener('request', sayLast)
  const until = performance.now() + lastCallsMs
  while (performance.now() < until && (await isAnybodyThere(listener))) await delay(LOOK_EVERY_MS)

  const ended = once(server, 'close')
  server.close()
  const looking = setInterval(closeIdle, LOOK_EVERY_MS)
  await ended
  clearInterval(looking)
  clearTimeout(cut)
}

function isAnybodyThere({ server }: Listener): Promise<boolean> {
  return new Promise((resolve) => {
    server.getConnections((error, count) => resolve(error === null && count > 0))
  })
}

/** Rejects no stream yet; RFC 9113 (6.8) defines it for an announced shutdown. */
const EVERY_STREAM = 2 ** 31 - 1

function sayLast(request: IncomingMessage | Http2ServerRequest, response: ServerResponse) {
  if ('stream' in request) warnOnce(request.stream.session)
  else response.setHeader('connection', 'close')
}

const warned = new WeakSet<Http2Session>()

/** Without this, a request may be in transit when the session ends, and not every client resends it. */
function warnOnce(session: Http2Session | undefined) {
  if (session === undefined || session.destroyed || warned.has(session)) return
  warned.add(session)
  session.goaway(constants.NGHTTP2_NO_ERROR, EVERY_STREAM)
}
