import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { callKind, type CallKind } from '../backend/patience'
import { isHealth } from '../health/serve-health'
import { isRefused } from '../refusals'
import { withoutSecrets } from '../wire/secret-paths'

/** What was asked for; a handful, however many addresses there are. */
export type AnswerKind = CallKind | 'file' | 'health' | 'page'

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

/** Tells of each request when its answer is over. */
export function tellAnswers(app: FastifyInstance, tell: (answered: Answered) => void) {
  const writtenBefore = new WeakMap<object, number>()
  app.addHook('onRequest', async ({ raw }) => {
    writtenBefore.set(raw, raw.socket.bytesWritten)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { id, method, url, raw } = request
    const refusal = refusalOf(reply)
    const length = reply.getHeader('content-length')
    const declared = length === undefined ? undefined : Number(length)
    const written = raw.socket.bytesWritten - (writtenBefore.get(raw) ?? 0)
    tell({
      id,
      method,
      path: withoutSecrets(url),
      kind: kindOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      bytes: raw.httpVersionMajor === 1 ? written : declared,
      ...(refusal !== undefined && { refusal }),
      isCut: !reply.raw.writableFinished,
    })
  })
}

function kindOf({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): AnswerKind {
  if (isHealth(url)) return 'health'
  if (/^\/api(?:[/?]|$)/.test(url)) return callKind(method, url)
  return /^\/(?:mfe|shell)\//.test(url) ? 'file' : 'page'
}

function refusalOf(reply: FastifyReply): string | undefined {
  if (reply.hasHeader('x-meshdeck-proxy')) return 'unreachable'
  return isRefused(reply) ? (REASONS[reply.statusCode] ?? 'other') : undefined
}
