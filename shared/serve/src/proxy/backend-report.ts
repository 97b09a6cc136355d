import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'

import { reasonOf } from '@meshdeck/federation/reason-of'

const STATUS_PATH = '/api/server/status'
const PROBE_MS = 5_000

/** Last observed state of the management server behind the console; `why` is for the operator at the terminal. */
export type BackendState =
  | { kind: 'answers' }
  | { kind: 'silent'; why: string }
  | { kind: 'foreign'; why: string }

/**
 * Creates a reporter that logs the state of a management server: once at the start, and then at each change, however
 * many calls there are.
 */
export function createReport(backend: string, log: (line: string) => void = console.log) {
  let last: BackendState['kind'] | undefined

  return function report(sighting: BackendState) {
    if (sighting.kind === last) return
    const isFirst = last === undefined
    last = sighting.kind
    if (sighting.kind === 'silent') {
      log(
        `${backend} isn't responding: ${sighting.why}. The console connects as soon as the server responds.`,
      )
    } else if (sighting.kind === 'foreign') {
      log(`${backend} doesn't look like a management server: ${sighting.why}.`)
    } else if (!isFirst) {
      log(`${backend} is responding.`)
    }
  }
}

/** Properties of a response that the proxy or the probe has before its body. */
type Answer = {
  /** Path that the console requested, with or without a query. */
  path: string
  status: number
  contentType: string
  location: string
}

/** Single sign-on redirects users to their provider and back (contract 1.2). */
const SIGN_ON_PATH = '/api/oauth/'

/**
 * State of the server that a response shows: except for single sign-on, the API of a management server has no web pages
 * and no redirects. Of a redirect only scheme and host are reported, because the rest may hold a session's token.
 */
export function backendStateOf({ path, status, contentType, location }: Answer): BackendState {
  if (path.startsWith(SIGN_ON_PATH)) return { kind: 'answers' }
  if (/^https?:/.test(location) && URL.canParse(location)) {
    return { kind: 'foreign', why: `it redirects to ${new URL(location).origin}` }
  }
  // every version answers this path
  if (status === 404 && path === STATUS_PATH) {
    return { kind: 'foreign', why: `${STATUS_PATH} doesn't exist` }
  }
  if (!contentType.startsWith('text/html')) return { kind: 'answers' }
  return status >= 502 && status <= 504
    ? { kind: 'silent', why: `the proxy in front of it returned ${status}` }
    : { kind: 'foreign', why: 'it returned a web page' }
}

/** State for a failed connection, with its error message such as `connect ECONNREFUSED 127.0.0.1:8081`. */
export function timeoutFaultOf(error: unknown): BackendState {
  return { kind: 'silent', why: reasonOf(rootOf(error)) }
}

/**
 * Requests the server's status once, whatever the outcome. Never rejects.
 * @param authorities Certificate authorities to trust (PEM). Defaults to the usual ones.
 */
export async function probe(
  backend: string,
  authorities?: readonly string[],
): Promise<BackendState> {
  try {
    const { get } = backend.startsWith('https:') ? https : http
    const asked = get(backend + STATUS_PATH, {
      agent: false,
      signal: AbortSignal.timeout(PROBE_MS),
      ...(authorities && { ca: [...authorities] }),
    })
    const [reply]: http.IncomingMessage[] = await once(asked, 'response')
    // the body isn't needed and may be endless
    asked.on('error', () => {}).destroy()
    return backendStateOf({
      path: STATUS_PATH,
      status: reply?.statusCode ?? 0,
      contentType: reply?.headers['content-type'] ?? '',
      location: reply?.headers.location ?? '',
    })
  } catch (error) {
    return timeoutFaultOf(error)
  }
}

/** Innermost error: libraries wrap socket errors, sometimes twice, or once for each address of a name. */
function rootOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error
  if ('cause' in error && error.cause) return rootOf(error.cause)
  if ('errors' in error && Array.isArray(error.errors)) return rootOf(error.errors[0])
  return error
}
