import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'

import { reasonOf } from '@meshdeck/federation/reason-of'

const STATUS_PATH = '/api/server/status'
const PROBE_MS = 5_000

/** How the management server behind the console was last seen; `why` is for the person at the terminal. */
export type Sighting =
  | { kind: 'answers' }
  | { kind: 'silent'; why: string }
  | { kind: 'foreign'; why: string }

/**
 * Tells the terminal how it stands with a management server: once at the start, and then when it
 * changes, whatever the number of calls.
 */
export function createReport(backend: string, tell: (line: string) => void = console.log) {
  let last: Sighting['kind'] | undefined

  return function report(sighting: Sighting) {
    if (sighting.kind === last) return
    const isFirst = last === undefined
    last = sighting.kind
    if (sighting.kind === 'silent') {
      tell(
        `${backend} isn't responding: ${sighting.why}. The console connects as soon as the server responds.`,
      )
    } else if (sighting.kind === 'foreign') {
      tell(`${backend} doesn't look like a management server: ${sighting.why}.`)
    } else if (!isFirst) {
      tell(`${backend} is responding.`)
    }
  }
}

/** What the proxy or the probe knows of an answer before its body. */
type Answer = {
  /** As the console asked for it, with or without a query. */
  path: string
  status: number
  contentType: string
  location: string
}

/** Single sign-on sends people to their provider and back (contract 1.2). */
const SIGN_ON_PATH = '/api/oauth/'

/**
 * What an answer shows: but for single sign-on the API of a management server has no web pages and
 * sends nobody elsewhere. Of a redirection only scheme and host are told, as the rest may hold a
 * session's token.
 */
export function sightingOf({ path, status, contentType, location }: Answer): Sighting {
  if (path.startsWith(SIGN_ON_PATH)) return { kind: 'answers' }
  if (/^https?:/.test(location) && URL.canParse(location)) {
    return { kind: 'foreign', why: `it redirects to ${new URL(location).origin}` }
  }
  // asked of everybody, and answered by each version
  if (status === 404 && path === STATUS_PATH) {
    return { kind: 'foreign', why: `${STATUS_PATH} doesn't exist` }
  }
  if (!contentType.startsWith('text/html')) return { kind: 'answers' }
  return status >= 502 && status <= 504
    ? { kind: 'silent', why: `the proxy in front of it returned ${status}` }
    : { kind: 'foreign', why: 'it returned a web page' }
}

/** What a failed connection says of itself, such as `connect ECONNREFUSED 127.0.0.1:8081`. */
export function silenceOf(error: unknown): Sighting {
  return { kind: 'silent', why: reasonOf(rootOf(error)) }
}

/**
 * Asks for the server's status once, whatever comes of it. Never rejects.
 * @param authorities Who may vouch for its certificate (PEM); the usual ones unless given.
 */
export async function probe(backend: string, authorities?: readonly string[]): Promise<Sighting> {
  try {
    const { get } = backend.startsWith('https:') ? https : http
    const asked = get(backend + STATUS_PATH, {
      agent: false,
      signal: AbortSignal.timeout(PROBE_MS),
      ...(authorities && { ca: [...authorities] }),
    })
    const [reply]: http.IncomingMessage[] = await once(asked, 'response')
    // nobody needs the body, which may have no end
    asked.on('error', () => {}).destroy()
    return sightingOf({
      path: STATUS_PATH,
      status: reply?.statusCode ?? 0,
      contentType: reply?.headers['content-type'] ?? '',
      location: reply?.headers.location ?? '',
    })
  } catch (error) {
    return silenceOf(error)
  }
}

/** Libraries wrap what happened to the socket, sometimes twice, or once for each address of a name. */
function rootOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error
  if ('cause' in error && error.cause) return rootOf(error.cause)
  if ('errors' in error && Array.isArray(error.errors)) return rootOf(error.errors[0])
  return error
}
