import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'

import * as z from 'zod'

import { type BackendState, backendStateOf, STATUS_PATH, USE_API_ADDRESS } from './backend-state'
import { PROBE_MS, stateOfFailure } from './connection-failure'

const MAX_STATUS = 64 * 1024
/** Longest version that is shown: the text comes from another server and goes into one line of the log. */
const MAX_VERSION = 40

type RequestOptions = {
  headers?: Record<string, string>
  /** Certificate authorities to trust (PEM), by default the usual ones. */
  authorities?: readonly string[] | undefined
  /** Whether to accept every certificate. */
  isInsecure?: boolean
}

/** A response. The body is empty and not complete if it is too long for a status, or ends midway. */
export type PlainReply = {
  status: number
  headers: http.IncomingHttpHeaders
  body: string
  isComplete: boolean
}

/** Requests an address once. Reads no more than a status may have: a body can be endless. */
export async function requestOnce(url: string, options: RequestOptions = {}): Promise<PlainReply> {
  const { headers = {}, authorities, isInsecure = false } = options
  const { get } = url.startsWith('https:') ? https : http
  const request = get(url, {
    agent: false,
    signal: AbortSignal.timeout(PROBE_MS),
    headers,
    rejectUnauthorized: !isInsecure,
    ...(authorities && { ca: [...authorities] }),
  })
  const [reply]: http.IncomingMessage[] = await once(request, 'response')
  const body = reply && (await completeBody(reply))
  request.on('error', () => {}).destroy()
  return {
    status: reply?.statusCode ?? 0,
    headers: reply?.headers ?? {},
    body: body ?? '',
    isComplete: body !== undefined,
  }
}

/** Returns the body; undefined if it ends midway or is too long for a status. */
async function completeBody(reply: http.IncomingMessage): Promise<string | undefined> {
  let body = ''
  try {
    for await (const part of reply.setEncoding('utf8')) {
      body += String(part)
      if (body.length > MAX_STATUS) return undefined
    }
  } catch {
    // a response that ends midway is a response
    return undefined
  }
  return body
}

/** Whether a complete body has nothing of a status; the status of every version says whether it has its database. */
function isOfAnotherServer(body: string): boolean {
  const status = z.record(z.string(), z.unknown()).safeParse(jsonIn(body)).data
  return status === undefined || !('db_connected' in status || 'version' in status)
}

/** Requests the server's status once, whatever the outcome. Never rejects. */
export async function probe(
  backend: string,
  authorities?: readonly string[],
): Promise<BackendState> {
  try {
    const { status, headers, body, isComplete } = await requestOnce(backend + STATUS_PATH, {
      authorities,
    })
    const state = backendStateOf({
      path: STATUS_PATH,
      status,
      contentType: headers['content-type'] ?? '',
      location: headers.location ?? '',
    })
    if (state.kind !== 'answers') return state
    if (status === 200 && isComplete && isOfAnotherServer(body)) {
      const why = `${STATUS_PATH} doesn't return the status of a management server`
      return { kind: 'foreign', why, fix: USE_API_ADDRESS }
    }
    return { ...state, ...readStatus(body) }
  } catch (error) {
    return stateOfFailure(error)
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
    ...(hasLostBroker(status) ? [PART_FAULTS.broker_connected] : []),
  ]
  return {
    ...(status?.version !== undefined && { version: status.version }),
    ...(faults.length > 0 && { faults }),
  }
}

/** While the server tries to connect again, it reports its broker as connected without a connection. */
const hasLostBroker = (status: z.infer<typeof statusSchema> | undefined) =>
  status?.broker_connected === false || status?.is_broker_conn_open === false

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
  is_broker_conn_open: z.boolean().optional().catch(undefined),
})
