import ky, { isHTTPError } from 'ky'

import { setReachable } from '../server/reachability'
import { isTokenBeingReplaced } from '../session/replace-token'
import { endSession, onSessionEnd, readToken } from '../session/session-store'
import { apiBase } from './base'
import { dropEarlyReads, fetchOrTake } from './early-reads'
import { isUnanswered, isUnreachableError, toConsoleError } from './errors'
import { demandComplete } from './odd-records'

/** A call that failed. It holds secrets: whoever keeps it leaves them out. */
export type Failure = {
  error: Error
  /** The method is empty where the answer came and its content is at fault. */
  request: Pick<Request, 'method' | 'url'>
  /** What was sent. */
  body?: unknown
  /** Undefined when nobody answered. */
  response?: Pick<Response, 'headers'> | undefined
}

/** What the shell adds to the client once the first page stands. */
export const clientHooks: {
  /** Awaited before a call that changes something; what it throws holds the call back. */
  beforeWrite?: ((request: Request) => Promise<void>) | undefined
  onFailure?: ((failure: Failure) => void) | undefined
} = {}

/** What failed before `onFailure` was there; whoever brings that takes it from here. */
export const earlyFailures: Failure[] = []

/** Tells whoever listens of a call that failed, or keeps it for them. */
export function tellFailure(failure: Failure): void {
  if (clientHooks.onFailure) clientHooks.onFailure(failure)
  else earlyFailures.push(failure)
}

// a 401 from these says something about the credentials, not about the session [AP-003, AP-005]
const CREDENTIAL_CALLS = /\/(authenticate|logout|verify-totp)$/
// nor that whoever is to have the token is gone (contract 1.3.1); of an ended session the list read afterwards tells
const TOKEN_MAKING = /^POST .*\/v1\/users\/access_token$/

/**
 * The only HTTP client of the console. Paths are relative to the API: `api.get('networks')`. Sends
 * the session's token [AP-001], ends the session on a 401 [AP-003], and throws the errors of
 * `errors.ts` only. TanStack Query decides what to retry.
 */
export const api = ky.create({
  prefix: apiBase(),
  fetch: fetchOrTake,
  retry: 0,
  timeout: 30_000,
  stringifyJson: (body) => {
    // an update replaces the whole record: fields that could not be read would be lost
    demandComplete(body)
    return JSON.stringify(body)
  },
  hooks: {
    beforeRequest: [
      async ({ request }) => {
        if (request.method !== 'GET') {
          // what was asked before a change may be out of date after it
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
        // a refusal is an answer too
        if (!isUnanswered(response)) setReachable(true)
        if (response.status !== 401) return
        const { pathname } = new URL(request.url)
        if (CREDENTIAL_CALLS.test(pathname)) return
        if (TOKEN_MAKING.test(`${request.method} ${pathname}`)) return
        if (isTokenBeingReplaced()) return
        // a late reply to an older token must not end the session that came after it
        if (request.headers.get('Authorization') === `Bearer ${readToken()}`) endSession('refused')
      },
    ],
    beforeError: [
      ({ error, request, options: { body } }) => {
        const known = toConsoleError(error)
        const response = isHTTPError(error) ? error.response : undefined
        tellFailure({ error: known, request, body, response })
        if (isUnreachableError(known)) setReachable(false)
        return known
      },
    ],
  },
})

// what was asked for one session is nothing to another, nor to nobody
onSessionEnd(dropEarlyReads)
if (readToken() === undefined) dropEarlyReads()
