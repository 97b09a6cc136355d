import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'

import { type FastifyHttpProxyOptions, fastifyHttpProxy } from '@fastify/http-proxy'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { apiReplyHeaders, unreachableHeaders } from '../headers'
import { answerBounds, MAX_BODY_BYTES } from '../limits'
import { backendStateOf, type BackendState } from './backend-state'
import { consoleHeaders, forwardedHeaders, isOwnCall, ssoCookieBack, ssoCookieOn } from './caller'
import { isSmall, leaveAlone } from './compress-replies'
import { stateOfFailure } from './connection-failure'
import { callFault, type ProxyFault } from './faults'
import { type AnyReply, refuseCall } from './refusals'
import { limitBody, callKind, createAwaitBody, timeouts, UnboundedError } from './timeouts'

/** Start of single sign-on: a page, and the only way to find out whether it is offered (contract 1.2). */
const SIGN_ON_PATH = '/api/oauth/login'

type PassBack = NonNullable<NonNullable<FastifyHttpProxyOptions['replyOptions']>['onResponse']>

type ProxiedRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/**
 * Whether a response is a no to the console's check for single sign-on. The management server answers no with an error
 * page, which browsers log as an error at every sign-in. A user who visits the address requests a web page, and is
 * excluded.
 */
function isNoToSso({ method, url = '', headers }: ProxiedRequest, status: number): boolean {
  const [path] = url.split('?')
  return (
    method === 'GET' &&
    path === SIGN_ON_PATH &&
    !headers.accept?.includes('text/html') &&
    status >= 400 &&
    // a proxy in front of a management server that is down
    !(status >= 502 && status <= 504)
  )
}

/** A connection that is not used goes before the management server closes it, which a call would run into. */
const IDLE_MS = 4000

type ProxyRoute = { prefix: string; connections: number }

/**
 * Connections to the management server; further calls wait for one to become free. Status requests have their own, so
 * that slow lists don't hide that the server responds.
 */
const ROUTES: readonly ProxyRoute[] = [
  { prefix: '/api', connections: 128 },
  { prefix: '/api/server/status', connections: 8 },
]

const OWN_PAGES_ONLY = 'the console forwards requests from its own pages only'

/** The management server's message. */
const TOO_LARGE = 'http: request body too large'

/**
 * Request headers that are forwarded. Cookies aren't, except the one of single sign-on. Encodings are negotiated here,
 * because some responses must not be compressed.
 */
const FORWARDED_HEADERS = [
  'accept',
  'accept-language',
  'authorization',
  'content-type',
  'from-ui',
  'host',
  'user-agent',
  'x-application-name',
]

/** Response headers that are forwarded to the browser; others, such as a cookie, would count as the console's own. */
const PASSED_BACK = [
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'location',
  'retry-after',
  'vary',
]

type Options = {
  /** Scheme, host and path prefix; its `/api` appears under the console's. */
  backend: string
  /** Called for every response and every call that got none. */
  onSighting: (sighting: BackendState) => void
  /** Certificate authorities trusted for the management server (PEM). Defaults to the usual ones. */
  authorities?: readonly string[] | undefined
  /** Sent only to the embedded server, which trusts forwarding headers from no other sender. */
  consoleSecret?: string | undefined
  /** Called with the reason why a call of the console's own page may look like one of another site. */
  onFault?: (fault: ProxyFault | undefined) => void
  /**
   * Returns how long the server may take to start a response, and pause, in milliseconds. Defaults to a limit by kind
   * of call.
   */
  patienceOf?: (method: string, url: string) => number
}

/**
 * Serves `/api` of the management server on the console's origin. Bodies stream through unchanged. A server that is
 * unreachable, or hangs up before the first byte of a body, is distinguished from its own refusals: 502, no body,
 * `x-meshdeck-proxy: unreachable`. Calls from a page of another site aren't forwarded.
 */
export async function serveApi(app: FastifyInstance, options: Options) {
  const { onFault = () => {} } = options
  await app.register(async (calls) => {
    calls.addHook('onRequest', async (request, reply) => {
      if (!isOwnCall(request)) {
        const fault = callFault(request)
        onFault(fault)
        const why = fault ? `${fault.cause} ${fault.fix}` : OWN_PAGES_ONLY
        return refuseCall(reply, 403, why)
      }
      if (Number(request.headers['content-length'] ?? 0) <= MAX_BODY_BYTES) return undefined
      return replyTooLarge(reply)
    })
    for (const route of ROUTES)
      await calls.register((own) => proxyRoute(own, { ...options, ...route }))
  })
}

async function proxyRoute(calls: FastifyInstance, options: Options & ProxyRoute) {
  const { backend, authorities, consoleSecret, prefix, connections } = options
  const { patienceOf = (method, url) => timeouts[callKind(method, url)] } = options
  const { origin, pathname } = new URL(backend)
  const { passBack, replyFailed, replyBroken } = createAnswers(options)
  const awaitBody = createAwaitBody(connections / 4)
  calls.addHook('preParsing', async ({ method, headers }, _reply, body) => {
    const hasContentLength = headers['transfer-encoding'] === undefined
    const hasBody = !hasContentLength || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody || method === 'GET' || method === 'HEAD') return body
    const arrived = await awaitBody(body)
    // a body with a declared length can't be longer
    return hasContentLength ? arrived : limitBody(arrived, { largest: MAX_BODY_BYTES })
  })
  calls.setErrorHandler((error, _, reply) => {
    // the response has started, but its data is still in the compressor
    if (reply.hasHeader('content-encoding')) replyBroken(reply, error)
    else throw error
  })
  await calls.register(fastifyHttpProxy, {
    upstream: origin,
    prefix,
    rewritePrefix: pathname.replace(/\/$/, '') + prefix,
    destroyAgent: true,
    // Node's own client: undici 7 ends the process when a response that isn't being read ends
    http: {
      agentOptions: { maxSockets: connections, timeout: IDLE_MS },
      // the library checks no certificate by default
      requestOptions: { rejectUnauthorized: true, ...(authorities && { ca: [...authorities] }) },
    },
    handler: ({ method, url }, reply, ...[target, passing]) =>
      reply.from(target, { ...passing, timeout: patienceOf(method, url) }),
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({
        ...pickHeaders(FORWARDED_HEADERS, headers),
        ...framingHeaders(request),
        ...ssoCookieOn(request),
        ...forwardedHeaders(request),
        ...(consoleSecret !== undefined && consoleHeaders(request, consoleSecret)),
      }),
      rewriteHeaders: headersBack,
      // the page decides whether to retry
      retryDelay: () => null,
      onResponse: passBack,
      onError: (reply, { error }) => replyFailed(reply, error),
    },
  })
}

/** What a caller gets: the management server's answer, or why there is none. */
function createAnswers({ onSighting }: Pick<Options, 'onSighting'>) {
  const failed = new WeakSet<AnyReply>()

  const passBack: PassBack = (request, reply, response) => {
    onSighting(
      backendStateOf({
        path: request.url ?? '',
        status: reply.statusCode,
        contentType: String(reply.getHeader('content-type') ?? ''),
        location: String(reply.getHeader('location') ?? ''),
      }),
    )
    const body = 'stream' in response ? response.stream : response
    if (isNoToSso(request, reply.statusCode)) {
      if (body instanceof Readable) body.resume()
      PASSED_BACK.forEach((name) => reply.removeHeader(name))
      void reply.code(204).send()
      return
    }
    if (isSmall(reply.getHeader('content-length'))) leaveAlone(request)
    if (body instanceof Readable) sendBody(reply, limitBody(body, answerBounds))
    else void reply.send(body)
  }

  function replyFailed(reply: AnyReply, error: Error) {
    if (hasFailed(reply)) return
    if (error.cause instanceof UnboundedError) void replyTooLarge(reply)
    // a client that disconnects while sending proves nothing about the server; a body that couldn't be forwarded also
    // counts as aborted, so the response is checked
    else if (!reply.raw.destroyed) sayUnreachable(reply, error)
  }

  /** Sends a response once the first byte of its body arrives, so that one that breaks before can still be replaced. */
  function sendBody(reply: AnyReply, body: Readable) {
    const handleBreak = (error: Error) => replyBroken(reply, error)
    body.once('error', handleBreak)
    body.once('readable', () => {
      body.off('error', handleBreak)
      void reply.send(body)
    })
  }

  function replyBroken(reply: AnyReply, error: unknown) {
    if (hasFailed(reply)) return
    PASSED_BACK.forEach((name) => reply.removeHeader(name))
    sayUnreachable(reply, error)
  }

  function sayUnreachable(reply: AnyReply, error: unknown) {
    onSighting(stateOfFailure(error))
    void reply.code(502).headers(unreachableHeaders).send('')
  }

  /** The client and the body report the same failure, and an answer that the caller already gets ends with its body. */
  function hasFailed(reply: AnyReply): boolean {
    if (reply.raw.headersSent || failed.has(reply)) return true
    failed.add(reply)
    return false
  }

  return { passBack, replyFailed, replyBroken }
}

function replyTooLarge(reply: AnyReply) {
  return refuseCall(reply.header('connection', 'close'), 413, TOO_LARGE)
}

function headersBack(headers: IncomingHttpHeaders, request?: Pick<IncomingMessage, 'url'>) {
  return {
    ...pickHeaders(PASSED_BACK, headers),
    ...(request && ssoCookieBack(request, headers)),
    ...apiReplyHeaders,
  }
}

/**
 * How the management server finds the end of a body. Without one no length is passed on, and a body of unknown length is
 * chunked, which Node doesn't do for `DELETE`: the next call on the connection would be read as the rest of the body.
 */
function framingHeaders({
  body,
  headers,
}: Pick<FastifyRequest, 'body' | 'headers'>): IncomingHttpHeaders {
  if (!body) return {}
  const { 'content-length': length } = headers
  return length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': length }
}

function pickHeaders(names: readonly string[], headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)))
}
