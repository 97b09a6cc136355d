import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { callKind, type CallKind } from '../proxy/patience'
import { isRefused } from '../proxy/refusals'
import { withoutSecrets } from '../proxy/secret-paths'
import { isHealth } from './serve-health'

/** What was asked for; a handful, however many addresses there are. */
type AnswerKind = CallKind | 'file' | 'health' | 'page' | 'report'

/** Why we refuse; what is not named here is `other`. */
const REASONS: Readonly<Record<number, string>> = {
  400: 'address',
  403: 'site',
  404: 'not-found',
  413: 'size',
  421: 'host',
}

/** What became of a request, for the log and for the counters. */
export type Answered = {
  id: string
  method: string
  /** Without query, and without what may be a token. */
  path: string
  kind: AnswerKind
  status: number
  ms: number
  /** On the wire; over HTTP/2 only where the answer says how long it is. */
  bytes: number | undefined
  /** Why we refused it ourselves, or `unreachable` for a management server that did not answer. */
  refusal?: string
  /** Whether the answer was cut before its end. */
  isCut: boolean
}

/** As nginx says that whoever asked had gone before there was an answer. */
const GONE = 499

/**
 * Tells of each request when its answer is over, also where nobody waited for it. The hook for that hears of whole answers
 * alone, so the connection is asked.
 */
export function tellAnswers(app: FastifyInstance, tell: (answered: Answered) => void) {
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw
    const at = performance.now()
    const before = socket.bytesWritten
    reply.raw.once('close', () => {
      const ms = Math.round(performance.now() - at)
      // kept from the start, because a request whose body was passed on may have lost it
      tell(answered(request, reply, { ms, written: socket.bytesWritten - before }))
    })
  })
}

type Spent = { ms: number; written: number }

function answered(request: FastifyRequest, reply: FastifyReply, { ms, written }: Spent): Answered {
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
