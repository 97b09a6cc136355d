import { STATUS_CODES } from 'node:http'

import type { FastifyReply, RawServerBase, RouteGenericInterface } from 'fastify'

import { refusalHeaders, type Headers } from './headers'

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
