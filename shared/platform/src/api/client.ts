import ky, { isHTTPError } from 'ky'

import { setReachable } from '../server/reachability'
import { isTokenBeingReplaced } from '../session/replace-token'
import { endSession, onSessionEnd, readToken } from '../session/session-store'
import { apiBase } from './base'
import { dropEarlyReads, fetchOrTake } from './early-reads'
import { isUnanswered, isUnreachableError, toConsoleError } from './errors'
import { demandComplete } from './odd-records'

/** A failed request. It contains secrets, which must be removed before storing it. */
export type Failure = {
  error: Error
  /** The method is empty if the response arrived and its content is invalid. */
  request: Pick<Request, 'method' | 'url'>
  /** Request body. */
  body?: unknown
  /** Undefined if no response arrived. */
  response?: Pick<Response, 'headers'> | undefined
}

/** Hooks that the shell adds to the client after the first page has rendered. */
export const clientHooks: {
  /** Awaited before a request that changes something; if it throws, the request isn't sent. */
  beforeWrite?: ((request: Request) => Promise<void>) | undefined
  onFailure?: ((failure: Failure) => void) | undefined
} = {}

/** Failures from before `onFailure` was set; the code that sets it takes them from here. */
export const earlyFailures: Failure[] = []

/** Reports a failed request to `onFailure`, or keeps it until that is set. */
export function reportFailure(failure: Failure): void {
  if (clientHooks.onFailure) clientHooks.onFailure(failure)
  else earlyFailures.push(failure)
}

// a 401 from these is about the credentials, not about the session [AP-003, AP-005]
const CREDENTIAL_CALLS = /\/(authenticate|logout|verify-totp)$/
// a 401 from this can mean that the token's future owner was deleted (contract 1.3.1). If it means that the session has
// ended, the list of tokens, which is fetched next, gets a 401 too.
const TOKEN_MAKING = /^POST .*\/v1\/users\/access_token$/

/**
 * The only HTTP client of the console. Paths are relative to the API: `api.get('networks')`. Sends the session's token
 * [AP-001], ends the session on a 401 [AP-003], and throws only the errors of `errors.ts`. TanStack Query decides what
 * to retry.
 */
export const api = ky.create({
  prefix: apiBase(),
  fetch: fetchOrTake,
  retry: 0,
  timeout: 30_000,
  stringifyJson: (body) => {
    // an update replaces the whole record: fields that couldn't be read would be lost
    demandComplete(body)
    return JSON.stringify(body)
  },
  hooks: {
    beforeRequest: [
      async ({ request }) => {
        if (request.method !== 'GET') {
          // reads started before a change may be outdated after it
          dropEarlyReads()
          await clientHooks.beforeWrite?.(request)
        }
        const token = readToken()
        if (token && !request.headers.has('Authorization')) {
          request.headers.set('Authorization', `Bearer ${token}`)
        }
      },
    ],
    afterResponse: [
      ({ request, response }) => {
        // a refusal also proves that the server is reachable
        if (!isUnanswered(response)) setReachable(true)
        if (response.status !== 401) return
        const { pathname } = new URL(request.url)
        if (CREDENTIAL_CALLS.test(pathname)) return
        if (TOKEN_MAKING.test(`${request.method} ${pathname}`)) return
        if (isTokenBeingReplaced()) return
        // a late response to an older token must not end the session that followed it
        if (request.headers.get('Authorization') === `Bearer ${readToken()}`) endSession('refused')
      },
    ],
    beforeError: [
      ({ error, request, options: { body } }) => {
        const consoleError = toConsoleError(error)
        const response = isHTTPError(error) ? error.response : undefined
        reportFailure({ error: consoleError, request, body, response })
        if (isUnreachableError(consoleError)) setReachable(false)
        return consoleError
      },
    ],
  },
})

// reads of one session must not be used by another, or when signed out
onSessionEnd(dropEarlyReads)
if (readToken() === undefined) dropEarlyReads()
