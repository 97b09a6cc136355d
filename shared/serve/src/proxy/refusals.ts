import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import type { FastifyReply, RawServerBase, RouteGenericInterface } from 'fastify'

import { type Headers, refusalHeaders } from '../headers'

/** A reply of a server over HTTP or TLS, and of the proxy. */
export type AnyReply = FastifyReply<RouteGenericInterface, RawServerBase>

/** Responses that are the console's own refusals, not the management server's. */
const refused = new WeakSet<object>()

/** Whether a response is the console's own refusal. */
export const isRefused = ({ raw }: Pick<AnyReply, 'raw'>): boolean => refused.has(raw)

/** Rejects a request that isn't a call, with one line of text for the visitor. */
export function refuse(reply: FastifyReply, status: number, line: string) {
  return refuseWithPage(reply, status, { headers: refusalHeaders, content: `${line}\n` })
}

/** Rejects a request with a page. */
export function refuseWithPage(
  reply: FastifyReply,
  status: number,
  { headers, content }: { headers: Headers; content: string },
) {
  refused.add(reply.raw)
  return reply.code(status).headers(headers).send(content)
}

/** Rejects a call in the format of the management server's errors (contract 0.3). */
export function refuseCall(reply: AnyReply, status: number, message: string) {
  refused.add(reply.raw)
  return reply
    .code(status)
    .headers({ ...refusalHeaders, 'content-type': 'application/json' })
    .send(JSON.stringify({ Code: status, Message: message }))
}

/** Rejects a request that failed before it could be handled; an error of the console itself is logged. */
export function refuseFault(reply: FastifyReply, error: unknown) {
  const status = statusIn(error)
  if (status >= 500) console.error(error)
  return refuse(reply, status, STATUS_CODES[status] ?? 'Refused')
}

function statusIn(error: unknown): number {
  const isKnown = typeof error === 'object' && error !== null && 'statusCode' in error
  return isKnown && typeof error.statusCode === 'number' ? error.statusCode : 500
}

export const notFound = (reply: FastifyReply) => refuse(reply, 404, 'Not found')

const STATUS_OF: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/** Answers a connection that sent no valid request: too long, too slow, or malformed. The connection is closed. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(answerOf(STATUS_OF[error.code ?? ''] ?? 400))
  socket.destroy()
}

function answerOf(status: number): string {
  const line = `${STATUS_CODES[status]}\n`
  const headers = Object.entries({
    ...refusalHeaders,
    'content-length': line.length,
    connection: 'close',
  })
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${line}`
}
