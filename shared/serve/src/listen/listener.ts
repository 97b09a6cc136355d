import { createSecureServer, type ServerHttp2Session } from 'node:http2'
import type { Server, Socket } from 'node:net'

import { isLoopback } from '@meshdeck/demo-server/loopback'
import type { FastifyInstance } from 'fastify'

import { answerBrokenRequest } from '../broken-requests'
import { transportHeaders } from '../headers'
import { MOST_CONNECTIONS, serverLimits } from '../limits'
import type { Pair } from './certificate'

/** Enough for a page with its calls, and no more than one connection may keep us busy with. */
const MOST_STREAMS = 100

/** What listens on behalf of the console server. */
export type Listener = {
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
