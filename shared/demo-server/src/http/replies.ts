import type { FastifyReply, FastifyRequest } from 'fastify'

/** The envelope (contract 0.2): `{Code, Message, Response}`, always 200. */
export function envelope(reply: FastifyReply, message: string, response: unknown = null) {
  return bare(reply, { Code: 200, Message: message, Response: response })
}

/** The same for work that goes on after the answer, of which nothing more is heard (contract 2.1). */
export function accepted(reply: FastifyReply, message: string) {
  return bare(reply.code(202), { Code: 202, Message: message, Response: null })
}

/** The second family: the value itself, which may be null, a text or a truth value. */
export function bare(reply: FastifyReply, value: unknown) {
  return reply.type('application/json').send(JSON.stringify(value))
}

/** JSON under a text content type, as some routes send it (contract 0.2). */
export function sniffed(reply: FastifyReply, value: unknown) {
  return plain(reply, JSON.stringify(value))
}

export function plain(reply: FastifyReply, text: string) {
  return reply.type('text/plain; charset=utf-8').send(text)
}

/** An empty body; status 200 if not said otherwise. */
export function nothing(reply: FastifyReply, status = 200) {
  return reply.code(status).send()
}

/** An empty body that calls itself JSON, as some routes of the contract send it. */
export function emptyJson(reply: FastifyReply) {
  return reply.type('application/json').send('')
}

/** An error body, the status repeated inside (section 0.3); `extras` is what the version adds to it. */
export function refusal(reply: FastifyReply, { status, message, response }: Fault, extras: object) {
  const told = response === undefined ? extras : { Response: response }
  return bare(reply.code(status), { Code: status, Message: message, ...told })
}

export type Fault = { status: number; message: string; response?: object | undefined }

/** A refusal in the contract's words; thrown below a route and answered as `{Code, Message}`. */
export class Refusal extends Error {
  override name = 'Refusal'

  constructor(
    readonly status: number,
    message: string,
    /** What is told besides, where there is more to tell (contract 2.1). */
    readonly response?: object,
  ) {
    super(message)
  }
}

export function refused(status: number, message: string): Refusal {
  return new Refusal(status, message)
}

/** One line of a failed validation (contract 0.3). `path` is `Type.Field`. */
export function fieldFault(path: string, tag: string): string {
  const field = path.split('.').at(-1)
  return `Key: '${path}' Error:Field validation for '${field}' failed on the '${tag}' tag`
}

/** The bytes of a request's body, none when it has no body. */
export function bodyOf({ body }: FastifyRequest): Uint8Array {
  return body instanceof Uint8Array ? body : new Uint8Array()
}
