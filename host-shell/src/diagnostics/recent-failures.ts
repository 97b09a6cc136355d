import { isApiError, isContractError, isUnreachableError } from '@meshdeck/platform'
import { onSessionEnd, type Failure } from '@meshdeck/platform/shell'

import { breachText } from './breach-text'
import { harmlessPath, harmlessText } from './leave-out-secrets'

/** Something that failed, without anything secret. Kept in the memory of the page and nowhere else. */
export type NotedFailure = {
  /** Milliseconds since 1970, of the last time. */
  at: number
  /** How often it came in a row. */
  count: number
  /** Empty for an answer that came and could not be read. */
  method: string
  /** Empty for what went wrong in the page itself. */
  path: string
  /** Of the reply; undefined when there was none. */
  status: number | undefined
  /** The server's own words, or those of the error. */
  text: string
  /** How the console server has named the call in its log, of the last time; empty when nothing came of it. */
  id: string
}

/** What names a request in the log of the console server, and in that of the management server. */
const REQUEST_ID = 'x-request-id'

const LIMIT = 50

let failures: readonly NotedFailure[] = []
const listeners = new Set<() => void>()

/** For `useSyncExternalStore`. */
export const recentFailures = {
  get: () => failures,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Notes a call that failed; one that was given up by the page itself is none. */
export function noteCall({ error, request, body, response }: Failure): void {
  if (error.name === 'AbortError') return
  note({
    method: request.method,
    path: harmlessPath(request.url),
    status: isApiError(error) ? error.status : undefined,
    text: textOf({ error, request, body }),
    id: response?.headers.get(REQUEST_ID) ?? '',
  })
}

function textOf({ error, request, body }: Failure): string {
  if (isUnreachableError(error)) return ''
  if (isContractError(error)) return breachText(error)
  return harmlessText(error.message, { url: request.url, body })
}

/** Notes what went wrong in the page itself, such as code that did not arrive. */
export function noteOwn(text: string): void {
  note({ method: '', path: '', status: undefined, text: harmlessText(text), id: '' })
}

function note(failure: Omit<NotedFailure, 'at' | 'count'>): void {
  const [last, ...older] = failures
  const isSame =
    last !== undefined &&
    (['method', 'path', 'status', 'text'] as const).every((key) => last[key] === failure[key])
  const at = Date.now()
  change(
    isSame
      ? [{ ...failure, at, count: last.count + 1 }, ...older]
      : [{ ...failure, at, count: 1 }, ...failures].slice(0, LIMIT),
  )
}

function change(next: readonly NotedFailure[]): void {
  failures = next
  listeners.forEach((listener) => listener())
}

// whoever signs in next finds nothing of who was here before
onSessionEnd(() => change([]))
