import type { ApiVersion } from '../api-version'
import { HttpError, httpError } from '../http/replies'

/** Error for a missing row; its message is the contract's response, the status is the route's. */
export class Missing extends Error {
  override name = 'Missing'
}

/** Returns the error for an unknown ID in a table that has other rows (contract 0.3). */
export function missing(apiVersion: ApiVersion): Missing {
  return new Missing(apiVersion === '1.0.0' ? 'no result found' : 'record not found')
}

/** Runs `read` and refuses with `status` if its row is missing. */
export function found<T>(status: number, read: () => T): T {
  return withText(status, '', read)
}

/** Like `found`, with a text before the storage message, such as `failed to get network `. */
export function withText<T>(status: number, before: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof Missing) throw httpError(status, before + error.message)
    throw error
  }
}

/** Returns the response to a failed call if its route doesn't define one. */
export function toHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error
  return error instanceof Missing ? httpError(500, error.message) : undefined
}
