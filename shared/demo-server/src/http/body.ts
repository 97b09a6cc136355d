import type { FastifyRequest } from 'fastify'

/** The bytes of a request's body, none when it has no body. */
export function bodyOf({ body }: FastifyRequest): Uint8Array {
  return body instanceof Uint8Array ? body : new Uint8Array()
}
