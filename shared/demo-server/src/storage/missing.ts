import type { ApiVersion } from '../api-version'
import { Refusal, refused } from '../http/replies'

/** A row that is not there; its text is what the contract answers, the status is the route's. */
export class Missing extends Error {
  override name = 'Missing'
}

/** Nothing of that id, where the table is known to hold other rows (contract 0.3). */
export function missing(apiVersion: ApiVersion): Missing {
  return new Missing(apiVersion === '1.0.0' ? 'no result found' : 'record not found')
}

/** Runs `read` and refuses with `status` when the row it wants is not there. */
export function found<T>(status: number, read: () => T): T {
  return withText(status, '', read)
}

/** The same with words before the storage text, such as `failed to get network `. */
export function withText<T>(status: number, before: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof Missing) throw refused(status, before + error.message)
    throw error
  }
}

/** What a failed call is answered with when its route says nothing else. */
export function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  return error instanceof Missing ? refused(500, error.message) : undefined
}
