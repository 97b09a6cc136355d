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

import { isLoopback } from '@meshdeck/demo-server/known-hosts'
import { reasonOf } from '@meshdeck/federation/reason-of'
import type { FastifyInstance } from 'fastify'

import { transportHeaders } from '../headers'
import { MOST_CONNECTIONS, serverLimits } from '../limits'
import type { ConsoleOptions } from '../options/console-options'
import { answerBrokenRequest } from '../proxy/refusals'
import { StartError } from '../start-error'
import { type Pair, readPair, untimely, watchPair } from './certificate'
import { handedOver } from './place'

type Options = Pick<ConsoleOptions, 'port'> &
  Partial<Pick<ConsoleOptions, 'host' | 'tlsCert' | 'tlsKey' | 'trustProxy'>>

/**
 * Has the console listen at its address, or on the socket of the service manager. With a certificate it speaks TLS, and takes
 * another one when the files change. What somebody should know who runs it is told on the error output.
 */
export async function listen(app: FastifyInstance, options: Options) {
  const { port, host = '127.0.0.1', tlsCert: cert, tlsKey: key, trustProxy = [] } = options
  const files = cert === undefined || key === undefined ? undefined : { cert, key }
  const tell = (line: string) => console.error(line)
  await app.ready()
  const listener = files ? secureListener(app, requirePair(files, tell)) : plainListener(app)
  const unwatch = files && watchPair(files, { take: listener.renew, tell })

  listener.server.listen(handedOver(process.env) ?? { port, host })
  await once(listener.server, 'listening')
  if (!isLoopback(host) && !files && trustProxy.length === 0) {
    tell(
      `Listening on ${host} without TLS, so passwords can be intercepted. Add --tls-cert and --tls-key, or ` +
        'enter the address of your reverse proxy with --trust-proxy.',
    )
  }
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

/** A certificate with its key as the options name them. Throws a `StartError` for what cannot be used together. */
export function requirePair(
  files: { cert: string; key: string },
  tell: (line: string) => void = () => {},
): Pair {
  try {
    const pair = readPair(files)
    const fault = untimely(pair)
    // started all the same: the clock of this machine may be wrong, and a console that is warned of is better than none
    if (fault !== undefined) tell(`${files.cert} ${fault}. Browsers will show a warning.`)
    return pair
  } catch (error) {
    throw new StartError(`--tls-cert: ${reasonOf(error)}.`, { cause: error, isInOptions: true })
  }
}

async function closeNow({ server, closeAll }: Listener): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  closeAll()
  await closed
}

/** Enough for a page with its calls, and no more than one connection may keep us busy with. */
const MOST_STREAMS = 100

/** What listens on behalf of the console server. */
type Listener = {
  server: Server
  /** Takes another certificate for the connections that come; nothing without TLS. */
  renew: (pair: Pair) => void
  /** Ends the connections on which no request is under way, and asks those of HTTP/2 to end. */
  closeIdle: () => void
  closeAll: () => void
}

/** The console's own server. */
export function plainListener({ server }: FastifyInstance): Listener {
  return {
    server,
    renew: () => {},
    closeIdle: () => server.closeIdleConnections(),
    closeAll: () => server.closeAllConnections(),
  }
}

/**
 * TLS before the console, with HTTP/2 for whoever speaks it. What it hears goes to the console's own server, which does
 * not listen itself; a request of HTTP/2 has a `Host` there as any other.
 */
export function secureListener({ server: own }: FastifyInstance, pair: Pair): Listener {
  const { headersTimeout, maxHeaderSize } = serverLimits.http
  const { requestTimeout, keepAliveTimeout } = serverLimits
  const server = createSecureServer({
    ...pair,
    allowHTTP1: true,
    minVersion: 'TLSv1.2',
    settings: { maxConcurrentStreams: MOST_STREAMS, maxHeaderListSize: maxHeaderSize },
  })
  // of HTTP/1.1, for which this server has the same limits under the same names
  Object.assign(server, { headersTimeout, requestTimeout, keepAliveTimeout })
  server.maxConnections = MOST_CONNECTIONS
  server.setTimeout(keepAliveTimeout)
  server.on('request', (request, response) => {
    request.headers.host ??= request.authority
    if (isForOthersToo(request.headers.host)) {
      // HTTP/2 takes no several at once
      for (const [name, value] of Object.entries(transportHeaders)) response.setHeader(name, value)
    }
    own.emit('request', request, response)
  })
  server.on('clientError', answerBrokenRequest)

  const sessions = kept<ServerHttp2Session>()
  const sockets = kept<Socket>()
  server.on('session', sessions.keep)
  server.on('secureConnection', sockets.keep)
  return {
    server,
    renew: (next) => server.setSecureContext(next),
    closeIdle() {
      sessions.all.forEach((session) => session.close())
      // there for connections of HTTP/1.1, which the types do not know
      if ('closeIdleConnections' in server && typeof server.closeIdleConnections === 'function') {
        server.closeIdleConnections()
      }
    },
    closeAll: () => sockets.all.forEach((socket) => socket.destroy()),
  }
}

/** Of a name of this machine the policy would hold for every other server on it. */
function isForOthersToo(host = ''): boolean {
  const address = `https://${host}`
  if (!URL.canParse(address)) return false
  const { hostname } = new URL(address)
  return !isLoopback(hostname) && !hostname.endsWith('.localhost')
}

type Closing = { once: (event: 'close', listener: () => void) => unknown }

/** What has come and not closed yet. */
function kept<Kind extends Closing>() {
  const all = new Set<Kind>()
  function keep(one: Kind) {
    all.add(one)
    one.once('close', () => all.delete(one))
  }
  return { all, keep }
}

/** So long connections that are in use learn with their next answer that it was the last, unless told otherwise. */
const LAST_CALLS_MS = 1000
/** So long what is under way may take, all in all. */
const LONGEST_MS = 10_000
const LOOK_EVERY_MS = 50

export type Times = { lastCallsMs?: number; longestMs?: number }

/**
 * Ends what listens without losing a request: whoever is connected is told with each answer to come again by another
 * connection, then nobody is let in any more, what is under way is finished, and after ten seconds everything is cut.
 */
export async function endGently(listener: Listener, times: Times = {}): Promise<void> {
  const { lastCallsMs = LAST_CALLS_MS, longestMs = LONGEST_MS } = times
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

/** That no stream is refused yet, as RFC 9113 (6.8) has it for an end that is only announced. */
const EVERY_STREAM = 2 ** 31 - 1

function sayLast(request: IncomingMessage | Http2ServerRequest, response: ServerResponse) {
  if ('stream' in request) tellOnce(request.stream.session)
  else response.setHeader('connection', 'close')
}

const told = new WeakSet<Http2Session>()

/** Without it a request may be on its way when the session ends, and not every client sends it again. */
function tellOnce(session: Http2Session | undefined) {
  if (session === undefined || session.destroyed || told.has(session)) return
  told.add(session)
  session.goaway(constants.NGHTTP2_NO_ERROR, EVERY_STREAM)
}
