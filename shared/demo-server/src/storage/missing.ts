import { type ApiVersion, perVersion } from '../api-version'
import { HttpError, httpError } from '../http/replies'

/** Error for a missing row; its message is the contract's response, the status is the route's. */
export class Missing extends Error {
  override name = 'Missing'
}

/**
 * How users, networks and devices are stored, and the message for one that is unknown (contract 0.3): they moved to SQL
 * tables in 1.5.1.
 */
export const storageVersions = perVersion<{ wording: 'key-value' | 'sql'; unknown: string }>({
  '1.0.0': { wording: 'key-value', unknown: 'no result found' },
  '1.5.1': { wording: 'sql', unknown: 'record not found' },
})

/** Returns the error for an unknown ID in a table that has other rows (contract 0.3). */
export function missing(apiVersion: ApiVersion): Missing {
  return new Missing(storageVersions[apiVersion].unknown)
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
