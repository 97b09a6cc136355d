import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import type { FastifyReply, RawServerBase, RouteGenericInterface } from 'fastify'

import { type Headers, refusalHeaders } from '../headers'

/** Of a server over HTTP or TLS, and of the proxy's. */
export type AnyReply = FastifyReply<RouteGenericInterface, RawServerBase>

/** Answers that are our own refusals, and not those of the management server. */
const refused = new WeakSet<object>()

/** Whether an answer is a refusal of ours. */
export const isRefused = ({ raw }: Pick<AnyReply, 'raw'>): boolean => refused.has(raw)

/** What we refuse ourselves, but for calls: one line of text for whoever looks. */
export function refuse(reply: FastifyReply, status: number, line: string) {
  return refuseWithPage(reply, status, { headers: refusalHeaders, content: `${line}\n` })
}

/** The same with a page of its own. */
export function refuseWithPage(
  reply: FastifyReply,
  status: number,
  { headers, content }: { headers: Headers; content: string },
) {
  refused.add(reply.raw)
  return reply.code(status).headers(headers).send(content)
}

/** A call that we refuse ourselves, in the form in which the management server does (contract 0.3). */
export function refuseCall(reply: AnyReply, status: number, message: string) {
  refused.add(reply.raw)
  return reply
    .code(status)
    .headers({ ...refusalHeaders, 'content-type': 'application/json' })
    .send(JSON.stringify({ Code: status, Message: message }))
}

/** What went wrong with a request before anybody could answer it; a fault of ours is told to the terminal. */
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

/** Answers what never became a request: too long, too slow, or none at all. The connection ends with it. */
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
