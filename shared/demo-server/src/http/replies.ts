import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sends the envelope (contract 0.2): `{Code, Message, Response}`, always 200. */
export function sendEnvelope(reply: FastifyReply, message: string, response: unknown = null) {
  return sendJson(reply, { Code: 200, Message: message, Response: response })
}

/** Sends the envelope for work that continues after the response, without further reports (contract 2.1). */
export function sendAccepted(reply: FastifyReply, message: string) {
  return sendJson(reply.code(202), { Code: 202, Message: message, Response: null })
}

/** Sends the second kind of response: the value itself, which may be null, a text or a boolean. */
export function sendJson(reply: FastifyReply, value: unknown) {
  return reply.type('application/json').send(JSON.stringify(value))
}

/** Sends JSON with a text content type, as some routes do (contract 0.2). */
export function sendJsonAsText(reply: FastifyReply, value: unknown) {
  return sendText(reply, JSON.stringify(value))
}

export function sendText(reply: FastifyReply, text: string) {
  return reply.type('text/plain; charset=utf-8').send(text)
}

/** Sends an empty body, with status 200 by default. */
export function sendEmpty(reply: FastifyReply, status = 200) {
  return reply.code(status).send()
}

/** Sends an empty body with the JSON content type, as some routes of the contract do. */
export function sendEmptyJson(reply: FastifyReply) {
  return reply.type('application/json').send('')
}

/** Sends an error body, which repeats the status (section 0.3); `versionFields` are the additional fields of the version. */
export function sendError(
  reply: FastifyReply,
  { status, message, response }: Fault,
  versionFields: object,
) {
  const extraFields = response === undefined ? versionFields : { Response: response }
  return sendJson(reply.code(status), { Code: status, Message: message, ...extraFields })
}

export type Fault = { status: number; message: string; response?: object | undefined }

/** Error with the contract's message; thrown below a route and sent as `{Code, Message}`. */
export class HttpError extends Error {
  override name = 'HttpError'

  constructor(
    readonly status: number,
    message: string,
    /** Additional details, where there are any (contract 2.1). */
    readonly response?: object,
  ) {
    super(message)
  }
}

/** Returns an error that is sent in the format of the server's errors (contract 0.3). */
export function httpError(status: number, message: string): HttpError {
  return new HttpError(status, message)
}

/** Returns one line of a failed validation (contract 0.3). `path` is `Type.Field`. */
export function fieldFault(path: string, tag: string): string {
  const field = path.split('.').at(-1)
  return `Key: '${path}' Error:Field validation for '${field}' failed on the '${tag}' tag`
}

/** Returns the bytes of a request's body, empty if it has none. */
export function bodyOf({ body }: FastifyRequest): Uint8Array {
  return body instanceof Uint8Array ? body : new Uint8Array()
}
