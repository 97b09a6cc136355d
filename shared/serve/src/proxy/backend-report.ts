import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'

import { NEWEST_SUPPORTED, supportOf } from '@meshdeck/domain/capabilities'
import { reasonOf } from '@meshdeck/federation/reason-of'
import * as z from 'zod'

const STATUS_PATH = '/api/server/status'
const PROBE_MS = 5_000

/**
 * Last observed state of the management server behind the console; `why` and `fix` are for the operator at the
 * terminal. Only its status has a version, and only since 1.2.0.
 */
export type BackendState =
  | { kind: 'answers'; version?: string; faults?: string[] }
  | { kind: 'silent'; why: string; fix?: string }
  | { kind: 'foreign'; why: string; fix?: string }

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

/** What is wrong with a management server and how to fix it, for the operator; undefined when it responds. */
export function backendFault(backend: string, state: BackendState): string | undefined {
  if (state.kind === 'answers') return undefined
  const verb =
    state.kind === 'silent' ? "isn't responding" : "doesn't look like a management server"
  const line = `${backend} ${verb}: ${state.why}.`
  return state.fix === undefined ? line : `${line} ${state.fix}`
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
    const fault = backendFault(backend, sighting)
    if (sighting.kind === 'silent') {
      log(`${fault} The console connects as soon as the server responds.`)
    } else if (fault !== undefined) {
      log(fault)
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
    const { origin } = new URL(location)
    const fix = `If the API is at ${origin}, use that address in --backend.`
    return { kind: 'foreign', why: `it redirects to ${origin}`, fix }
  }
  // every version answers this path
  if (status === 404 && path === STATUS_PATH) {
    return { kind: 'foreign', why: `${STATUS_PATH} doesn't exist`, fix: USE_API_ADDRESS }
  }
  if (status === 400 && path === STATUS_PATH) {
    return { kind: 'foreign', why: 'it returned 400, as a TLS port does', fix: USE_HTTPS }
  }
  if (status === 421 && path === STATUS_PATH) {
    return { kind: 'foreign', why: "it isn't available under this name", fix: USE_OWN_NAME }
  }
  if (!contentType.startsWith('text/html')) return { kind: 'answers' }
  return status >= 502 && status <= 504
    ? { kind: 'silent', why: `the proxy in front of it returned ${status}`, fix: CHECK_SERVER }
    : { kind: 'foreign', why: 'it returned a web page', fix: USE_API_ADDRESS }
}

const USE_API_ADDRESS =
  'Enter the address of the API in --backend, such as https://api.mesh.example, not that of a dashboard.'
const USE_HTTPS = 'Start the address in --backend with https://.'
const USE_OWN_NAME = 'Use a name in --backend that is set up on that server.'
const CHECK_SERVER = 'Check that the management server is running.'

/** Kinds of failed connections, by the code of the error. */
const FAILURES = {
  ECONNREFUSED: 'port',
  ENOTFOUND: 'name',
  EAI_AGAIN: 'name',
  EHOSTUNREACH: 'route',
  ENETUNREACH: 'route',
  ETIMEDOUT: 'route',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'otherName',
  CERT_HAS_EXPIRED: 'expired',
  EPROTO: 'withoutTls',
  ERR_SSL_WRONG_VERSION_NUMBER: 'withoutTls',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'withoutTls',
} as const

type FailureKind = (typeof FAILURES)[keyof typeof FAILURES]

const isKnownFailure = (code: string): code is keyof typeof FAILURES => code in FAILURES

/** Why a connection failed, and its kind if there is a known way to fix it. */
export function failureOf(error: unknown): { why: string; kind?: FailureKind } {
  const root = rootOf(error)
  const isNamed = typeof root === 'object' && root !== null
  if (isNamed && 'name' in root && root.name === 'TimeoutError') {
    return { why: `no response within ${PROBE_MS / 1000} seconds`, kind: 'route' }
  }
  const code = isNamed && 'code' in root ? String(root.code) : ''
  if (!isKnownFailure(code)) return { why: reasonOf(root) }
  const kind = FAILURES[code]
  // messages about TLS quote OpenSSL's source, and Node 24 appends advice of its own
  const why = kind === 'withoutTls' ? "it doesn't use TLS" : reasonOf(root).replace(/; if .*/, '')
  return { why, kind }
}

const FIXES: Readonly<Record<FailureKind, string>> = {
  port: 'Check the address and port in --backend, and that the server is running.',
  name: 'Check the name in --backend, or add it to your DNS.',
  route: 'Check the address in --backend, and the firewall.',
  authority: 'Enter the file of its CA certificate with --backend-ca.',
  otherName: 'Use a name in --backend that the certificate contains.',
  expired: "Renew the management server's certificate.",
  withoutTls: 'Start the address in --backend with http://.',
}

/** State for a failed connection, with its error message such as `connect ECONNREFUSED 127.0.0.1:8081`. */
export function timeoutFaultOf(error: unknown): BackendState {
  const { why, kind } = failureOf(error)
  return kind === undefined ? { kind: 'silent', why } : { kind: 'silent', why, fix: FIXES[kind] }
}

type RequestOptions = {
  headers?: Record<string, string>
  /** Certificate authorities to trust (PEM), by default the usual ones. */
  authorities?: readonly string[] | undefined
  /** Whether to accept every certificate. */
  isInsecure?: boolean
}

/** A response with the beginning of its body. */
export type PlainReply = { status: number; headers: http.IncomingHttpHeaders; body: string }

/** Requests an address once. Reads no more than a status may have: a body can be endless. */
export async function requestOnce(url: string, options: RequestOptions = {}): Promise<PlainReply> {
  const { headers = {}, authorities, isInsecure = false } = options
  const { get } = url.startsWith('https:') ? https : http
  const asked = get(url, {
    agent: false,
    signal: AbortSignal.timeout(PROBE_MS),
    headers,
    rejectUnauthorized: !isInsecure,
    ...(authorities && { ca: [...authorities] }),
  })
  const [reply]: http.IncomingMessage[] = await once(asked, 'response')
  const body = reply === undefined ? '' : await beginningOf(reply)
  asked.on('error', () => {}).destroy()
  return { status: reply?.statusCode ?? 0, headers: reply?.headers ?? {}, body }
}

async function beginningOf(reply: http.IncomingMessage): Promise<string> {
  let body = ''
  try {
    for await (const part of reply.setEncoding('utf8')) {
      body += String(part)
      if (body.length > MAX_STATUS) return ''
    }
  } catch {
    // a response that ends midway is a response
  }
  return body
}

/** Requests the server's status once, whatever the outcome. Never rejects. */
export async function probe(
  backend: string,
  authorities?: readonly string[],
): Promise<BackendState> {
  try {
    const { status, headers, body } = await requestOnce(backend + STATUS_PATH, { authorities })
    const state = backendStateOf({
      path: STATUS_PATH,
      status,
      contentType: headers['content-type'] ?? '',
      location: headers.location ?? '',
    })
    return state.kind === 'answers' ? { ...state, ...readStatus(body) } : state
  } catch (error) {
    return timeoutFaultOf(error)
  }
}

/** What a status says when the server itself has lost one of its parts. */
const PART_FAULTS = {
  db_connected:
    "isn't connected to its database. Check SQL_HOST and DATABASE of the management server.",
  broker_connected:
    "isn't connected to its broker, so devices don't receive changes. Check SERVER_BROKER_ENDPOINT, MQ_USERNAME, and MQ_PASSWORD of the management server.",
}

/** Returns the version in a status and what it reports as broken; empty if there is none. */
function readStatus(body: string): { version?: string; faults?: string[] } {
  const status = statusSchema.safeParse(jsonIn(body)).data
  const faults = [
    ...(status?.db_connected === false ? [PART_FAULTS.db_connected] : []),
    ...(status?.broker_connected === false ? [PART_FAULTS.broker_connected] : []),
  ]
  return {
    ...(status?.version !== undefined && { version: status.version }),
    ...(faults.length > 0 && { faults }),
  }
}

/** Undefined for a text that isn't JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const statusSchema = z.looseObject({
  version: z
    .string()
    .transform((version) => version.replaceAll(/[^\x20-\x7e]/g, '').slice(0, MAX_VERSION))
    .optional()
    .catch(undefined),
  db_connected: z.boolean().optional().catch(undefined),
  broker_connected: z.boolean().optional().catch(undefined),
})

/** Innermost error: libraries wrap socket errors, sometimes twice, or once for each address of a name. */
function rootOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error
  if ('cause' in error && error.cause) return rootOf(error.cause)
  if ('errors' in error && Array.isArray(error.errors)) return rootOf(error.errors[0])
  return error
}
