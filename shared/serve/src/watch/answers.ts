import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { isRefused } from '../proxy/refusals'
import { withoutSecrets } from '../proxy/secret-paths'
import { callKind, type CallKind } from '../proxy/timeouts'
import { isHealth } from './serve-health'

/** What was requested; a small set, however many addresses there are. */
type AnswerKind = CallKind | 'file' | 'health' | 'page' | 'report'

/** Reasons for the console's refusals; a status that isn't listed is `other`. */
const REASONS: Readonly<Record<number, string>> = {
  400: 'address',
  403: 'site',
  404: 'not-found',
  413: 'size',
  421: 'host',
}

/** Outcome of a request, for the log and the counters. */
export type AnswerRecord = {
  id: string
  method: string
  /** Without its query, and without a possible token. */
  path: string
  kind: AnswerKind
  status: number
  ms: number
  /** Bytes on the wire; over HTTP/2 only if the response declares its length. */
  bytes: number | undefined
  /** Why the console rejected the request, or `unreachable` for a management server that didn't respond. */
  refusal?: string
  /** Whether the answer was cut before its end. */
  isCut: boolean
}

/** Status that nginx uses for a client that disconnected before the response. */
const GONE = 499

/**
 * Reports each request when its response has ended, even if the client didn't wait for it. Fastify's hook for that
 * covers complete responses only, so this uses the connection.
 */
export function observeAnswers(app: FastifyInstance, log: (answered: AnswerRecord) => void) {
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw
    const at = performance.now()
    const bytesBefore = socket.bytesWritten
    reply.raw.once('close', () => {
      const ms = Math.round(performance.now() - at)
      // kept from the start, because a request whose body was passed on may have lost it
      log(recordAnswer(request, reply, { ms, written: socket.bytesWritten - bytesBefore }))
    })
  })
}

type AnswerCost = { ms: number; written: number }

function recordAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { ms, written }: AnswerCost,
): AnswerRecord {
  const { id, method, url, raw } = request
  const refusal = refusalOf(reply)
  const length = reply.getHeader('content-length')
  const declared = length === undefined ? undefined : Number(length)
  return {
    id,
    method,
    path: withoutSecrets(url),
    kind: kindOf(request),
    status: reply.raw.headersSent ? reply.statusCode : GONE,
    ms,
    bytes: raw.httpVersionMajor === 1 ? written : declared,
    ...(refusal !== undefined && { refusal }),
    isCut: !reply.raw.writableFinished,
  }
}

function kindOf({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): AnswerKind {
  if (isHealth(url)) return 'health'
  if (method === 'POST' && url === '/reports') return 'report'
  if (/^\/api(?:[/?]|$)/.test(url)) return callKind(method, url)
  return /^\/(?:mfe|shell)\//.test(url) ? 'file' : 'page'
}

function refusalOf(reply: FastifyReply): string | undefined {
  if (reply.hasHeader('x-meshdeck-proxy')) return 'unreachable'
  return isRefused(reply) ? (REASONS[reply.statusCode] ?? 'other') : undefined
}
