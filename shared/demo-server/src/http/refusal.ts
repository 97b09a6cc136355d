import type { FastifyRequest } from 'fastify'

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
