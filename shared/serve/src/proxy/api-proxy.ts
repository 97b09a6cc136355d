import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'

import { type FastifyHttpProxyOptions, fastifyHttpProxy } from '@fastify/http-proxy'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { apiReplyHeaders, unreachableHeaders } from '../headers'
import { answerBounds, LARGEST_BODY } from '../limits'
import { sightingOf, silenceOf, type Sighting } from './backend-report'
import { consoleHeaders, forwardedHeaders, isOwnCall, ssoCookieBack, ssoCookieOn } from './caller'
import { isSmall, leaveAlone } from './compress-replies'
import { callFault, type ProxyFault } from './faults'
import { bounded, callKind, createAwaitBody, patience, UnboundedError } from './patience'
import { type AnyReply, refuseCall } from './refusals'

/** Where single sign-on begins: a page, and the only place that says whether it is offered (contract 1.2). */
const SIGN_ON_PATH = '/api/oauth/login'

type PassBack = NonNullable<NonNullable<FastifyHttpProxyOptions['replyOptions']>['onResponse']>

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/**
 * Whether an answer is a no to the console's question if single sign-on is offered. The management server says no
 * with an error page, which browsers log in red at every sign-in. A person who visits the address asks for a web
 * page, and is not meant.
 */
function isNoToSso({ method, url = '', headers }: Asked, status: number): boolean {
  const [path] = url.split('?')
  return (
    method === 'GET' &&
    path === SIGN_ON_PATH &&
    !headers.accept?.includes('text/html') &&
    status >= 400 &&
    // what stands before a management server that is away
    !(status >= 502 && status <= 504)
  )
}

/** A connection that is not used goes before the management server closes it, which a call would run into. */
const IDLE_MS = 4000

type Way = { prefix: string; connections: number }

/**
 * Connections to the management server, for whose end further calls wait. What tells how the server is has its own: lists
 * that do not come must not hide that it answers.
 */
const WAYS: readonly Way[] = [
  { prefix: '/api', connections: 128 },
  { prefix: '/api/server/status', connections: 8 },
]

const OWN_PAGES_ONLY = 'the console forwards requests from its own pages only'

/** As the management server says it. */
const TOO_LARGE = 'http: request body too large'

/**
 * The request headers that are passed on. Cookies are not, apart from the one of single sign-on. Encodings are settled
 * here, because some answers must not be compressed.
 */
const PASSED_ON = [
  'accept',
  'accept-language',
  'authorization',
  'content-type',
  'from-ui',
  'host',
  'user-agent',
  'x-application-name',
]

/** What an answer may say to the browser; the rest would be said in our name, such as a cookie. */
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
  /** Scheme, host and path prefix; its `/api` appears under ours. */
  backend: string
  /** Hears of every answer and of every call that got none. */
  onSighting: (sighting: Sighting) => void
  /** Who may vouch for the management server's certificate (PEM); the usual ones unless given. */
  authorities?: readonly string[] | undefined
  /** Said to the embedded server alone, which believes nobody else for whom a call is. */
  consoleSecret?: string | undefined
  /** Hears why a call of our own page may look like one of another site. */
  onFault?: (fault: ProxyFault | undefined) => void
  /** How long the server may think, and pause, in milliseconds; by kind of call unless given. */
  patienceOf?: (method: string, url: string) => number
}

/**
 * `/api` of the management server on our origin. Bodies stream through untouched. A server that
 * cannot be reached, or hangs up before the first byte of a body, is told apart from its own refusals: 502, no
 * body, `x-meshdeck-proxy: unreachable`. A page of another site calls nobody through us.
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
      if (Number(request.headers['content-length'] ?? 0) <= LARGEST_BODY) return undefined
      return sayTooLarge(reply)
    })
    for (const way of WAYS) await calls.register((own) => passOn(own, { ...options, ...way }))
  })
}

async function passOn(calls: FastifyInstance, options: Options & Way) {
  const { backend, authorities, consoleSecret, prefix, connections } = options
  const { patienceOf = (method, url) => patience[callKind(method, url)] } = options
  const { origin, pathname } = new URL(backend)
  const { passBack, sayFailed, sayBroken } = createAnswers(options)
  const awaitBody = createAwaitBody(connections / 4)
  calls.addHook('preParsing', async ({ method, headers }, _reply, body) => {
    const isLengthTold = headers['transfer-encoding'] === undefined
    const hasBody = !isLengthTold || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody || method === 'GET' || method === 'HEAD') return body
    const arrived = await awaitBody(body)
    // what says how long it is, is no longer
    return isLengthTold ? arrived : bounded(arrived, { largest: LARGEST_BODY })
  })
  calls.setErrorHandler((error, _, reply) => {
    // begun, but what was there is still on its way through the compressor
    if (reply.hasHeader('content-encoding')) sayBroken(reply, error)
    else throw error
  })
  await calls.register(fastifyHttpProxy, {
    upstream: origin,
    prefix,
    rewritePrefix: pathname.replace(/\/$/, '') + prefix,
    destroyAgent: true,
    // Node's own client: undici 7 ends the process when an answer ends while nobody reads it
    http: {
      agentOptions: { maxSockets: connections, timeout: IDLE_MS },
      // the library checks no certificate unless told to
      requestOptions: { rejectUnauthorized: true, ...(authorities && { ca: [...authorities] }) },
    },
    handler: ({ method, url }, reply, ...[target, passing]) =>
      reply.from(target, { ...passing, timeout: patienceOf(method, url) }),
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({
        ...only(PASSED_ON, headers),
        ...framing(request),
        ...ssoCookieOn(request),
        ...forwardedHeaders(request),
        ...(consoleSecret !== undefined && consoleHeaders(request, consoleSecret)),
      }),
      rewriteHeaders: headersBack,
      // whether to ask again is for the page to decide
      retryDelay: () => null,
      onResponse: passBack,
      onError: (reply, { error }) => sayFailed(reply, error),
    },
  })
}

/** What a caller gets: the management server's answer, or why there is none. */
function createAnswers({ onSighting }: Pick<Options, 'onSighting'>) {
  const failed = new WeakSet<AnyReply>()

  const passBack: PassBack = (request, reply, response) => {
    onSighting(
      sightingOf({
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
    if (body instanceof Readable) sendBody(reply, bounded(body, answerBounds))
    else void reply.send(body)
  }

  function sayFailed(reply: AnyReply, error: Error) {
    if (hasFailed(reply)) return
    if (error.cause instanceof UnboundedError) void sayTooLarge(reply)
    // who has gone while sending says nothing about the server; a body that could not be passed on counts
    // as aborted too, so the answer is asked
    else if (!reply.raw.destroyed) sayUnreachable(reply, error)
  }

  /** An answer begins with the first byte of its body: one that breaks before it leaves everything open. */
  function sendBody(reply: AnyReply, body: Readable) {
    const handleBreak = (error: Error) => sayBroken(reply, error)
    body.once('error', handleBreak)
    body.once('readable', () => {
      body.off('error', handleBreak)
      void reply.send(body)
    })
  }

  function sayBroken(reply: AnyReply, error: unknown) {
    if (hasFailed(reply)) return
    PASSED_BACK.forEach((name) => reply.removeHeader(name))
    sayUnreachable(reply, error)
  }

  function sayUnreachable(reply: AnyReply, error: unknown) {
    onSighting(silenceOf(error))
    void reply.code(502).headers(unreachableHeaders).send('')
  }

  /** The client and the body report the same failure, and an answer that the caller already gets ends with its body. */
  function hasFailed(reply: AnyReply): boolean {
    if (reply.raw.headersSent || failed.has(reply)) return true
    failed.add(reply)
    return false
  }

  return { passBack, sayFailed, sayBroken }
}

function sayTooLarge(reply: AnyReply) {
  return refuseCall(reply.header('connection', 'close'), 413, TOO_LARGE)
}

function headersBack(headers: IncomingHttpHeaders, request?: Pick<IncomingMessage, 'url'>) {
  return {
    ...only(PASSED_BACK, headers),
    ...(request && ssoCookieBack(request, headers)),
    ...apiReplyHeaders,
  }
}

/**
 * How the management server finds the end of a body. Without one no length is passed on, and a body of unknown length is
 * chunked, which Node doesn't do for `DELETE`: the next call on the connection would be read as the rest of the body.
 */
function framing({ body, headers }: Pick<FastifyRequest, 'body' | 'headers'>): IncomingHttpHeaders {
  if (!body) return {}
  const { 'content-length': length } = headers
  return length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': length }
}

function only(names: readonly string[], headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)))
}
