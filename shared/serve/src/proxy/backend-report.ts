import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'

import { NEWEST_SUPPORTED, supportOf } from '@meshdeck/domain/capabilities'
import { reasonOf } from '@meshdeck/federation/reason-of'

const STATUS_PATH = '/api/server/status'
const PROBE_MS = 5_000

/**
 * Last observed state of the management server behind the console; `why` is for the operator at the terminal. Only its
 * status has a version, and only since 1.2.0.
 */
export type BackendState =
  | { kind: 'answers'; version?: string }
  | { kind: 'silent'; why: string }
  | { kind: 'foreign'; why: string }

const MAX_STATUS = 64 * 1024
/** Longest version that is shown: the text comes from another server and goes into one line of the log. */
const MAX_VERSION = 40

/**
 * Returns what the console says in a banner about a server's version; undefined for a version that it supports, or that
 * isn't known. `product` is the name of the console.
 */
export function versionNotice(version: string, product: string): string | undefined {
  const supported = `${product} supports server versions up to v${NEWEST_SUPPORTED}`
  switch (supportOf(version)) {
    case 'newer':
      return `This server is running version ${version}. ${supported}, so newer server features aren't available, and pages might not work correctly.`
    case 'unreadable':
      return `The version that this server reports, “${version}”, isn't a valid version number. ${supported} and shows only the features that all of these versions have.`
    default:
      return undefined
  }
}

type Log = (line: string) => void

/** Creates a reporter that logs the notice about a server's version: once for each version. */
export function createVersionReport(product: () => string, log: Log = console.log) {
  let last: string | undefined

  return function report(sighting: BackendState) {
    if (sighting.kind !== 'answers' || sighting.version === undefined) return
    if (sighting.version === last) return
    last = sighting.version
    const notice = versionNotice(last, product())
    if (notice !== undefined) log(notice)
  }
}

type ReportOptions = {
  product: () => string
  /** Called when a server responds again: it may be another version. */
  onReturn: () => void
  log?: Log
}

/**
 * Creates a reporter that logs the state of a management server: once at the start, and then at each change, however
 * many calls there are.
 */
export function createReport(
  backend: string,
  { product, onReturn, log = console.log }: ReportOptions,
) {
  let last: BackendState['kind'] | undefined
  const reportVersion = createVersionReport(product, log)

  return function report(sighting: BackendState) {
    reportVersion(sighting)
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
      onReturn()
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
 * Requests the server's status once, whatever the outcome. Never rejects. `authorities` are the certificate authorities
 * to trust (PEM), by default the usual ones.
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
    const state = backendStateOf({
      path: STATUS_PATH,
      status: reply?.statusCode ?? 0,
      contentType: reply?.headers['content-type'] ?? '',
      location: reply?.headers.location ?? '',
    })
    const version = state.kind === 'answers' && reply ? await versionIn(reply) : undefined
    asked.on('error', () => {}).destroy()
    return version === undefined ? state : { kind: 'answers', version }
  } catch (error) {
    return timeoutFaultOf(error)
  }
}

/** Returns the version in a status; undefined if there is none. Reads no more than a status may have: a body can be endless. */
async function versionIn(reply: http.IncomingMessage): Promise<string | undefined> {
  try {
    let text = ''
    for await (const part of reply.setEncoding('utf8')) {
      text += String(part)
      if (text.length > MAX_STATUS) return undefined
    }
    const status: unknown = JSON.parse(text)
    if (typeof status !== 'object' || status === null || !('version' in status)) return undefined
    if (typeof status.version !== 'string') return undefined
    return status.version.replaceAll(/[^\x20-\x7e]/g, '').slice(0, MAX_VERSION)
  } catch {
    return undefined
  }
}

/** Innermost error: libraries wrap socket errors, sometimes twice, or once for each address of a name. */
function rootOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error
  if ('cause' in error && error.cause) return rootOf(error.cause)
  if ('errors' in error && Array.isArray(error.errors)) return rootOf(error.errors[0])
  return error
}
