import { isApiError, isContractError, isUnreachableError, z } from '@meshdeck/platform'
import { onSessionEnd, type Failure } from '@meshdeck/platform/shell'

import { harmlessPath, harmlessText } from './leave-out-secrets'
import type { Facts } from './use-facts'

/** A failure, without secrets. Kept in the page's memory only. */
export type NotedFailure = {
  /** Time of the latest occurrence in milliseconds since 1970. */
  at: number
  /** Number of consecutive occurrences. */
  count: number
  /** Empty for a response that arrived but couldn't be read. */
  method: string
  /** Empty for an error in the page itself. */
  path: string
  /** Status of the response; undefined when there was none. */
  status: number | undefined
  /** The server's message, or that of the error. */
  text: string
  /** ID of the latest occurrence in the console server's log; empty when there was no response. */
  id: string
}

/** Header that identifies a request in the logs of the console server and the management server. */
const REQUEST_ID = 'x-request-id'

const MAX_FAILURES = 50

let failures: readonly NotedFailure[] = []
const listeners = new Set<() => void>()

/** Store for `useSyncExternalStore`. */
export const recentFailures = {
  get: () => failures,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Records a failed call, unless the page aborted it. */
export function noteFailedCall({ error, request, body, response }: Failure): void {
  if (error.name === 'AbortError') return
  recordFailure({
    method: request.method,
    path: harmlessPath(request.url),
    status: isApiError(error) ? error.status : undefined,
    text: failureText({ error, request, body }),
    id: response?.headers.get(REQUEST_ID) ?? '',
  })
}

function failureText({ error, request, body }: Failure): string {
  if (isUnreachableError(error)) return ''
  if (isContractError(error)) return breachText(error)
  return harmlessText(error.message, { url: request.url, body })
}

/** Records an error in the page itself, such as code that failed to load. */
export function notePageFailure(text: string): void {
  recordFailure({ method: '', path: '', status: undefined, text: harmlessText(text), id: '' })
}

function recordFailure(failure: Omit<NotedFailure, 'at' | 'count'>): void {
  const [lastFailure, ...olderFailures] = failures
  const isSame =
    lastFailure !== undefined &&
    (['method', 'path', 'status', 'text'] as const).every(
      (key) => lastFailure[key] === failure[key],
    )
  const at = Date.now()
  change(
    isSame
      ? [{ ...failure, at, count: lastFailure.count + 1 }, ...olderFailures]
      : [{ ...failure, at, count: 1 }, ...failures].slice(0, MAX_FAILURES),
  )
}

function change(next: readonly NotedFailure[]): void {
  failures = next
  listeners.forEach((listener) => listener())
}

// the next user must not see failures of the previous one
onSessionEnd(() => change([]))

const MAX_FIELDS = 5

const issuesSchema = z.object({
  issues: z.array(
    z.object({
      code: z.string(),
      expected: z.optional(z.string()),
      path: z.array(z.union([z.string(), z.number()])),
    }),
  ),
})

/**
 * Describes where and how a reply breaks the contract: `0.tags.name: invalid_type, string expected`. Only field names
 * of the contract appear. Other path segments, such as IDs, and the reply's values are left out.
 */
export function breachText({ cause }: Error): string {
  const breach = issuesSchema.safeParse(cause)
  if (!breach.success) return 'not JSON'
  const { issues } = breach.data
  const fields = issues.slice(0, MAX_FIELDS).map(({ path, code, expected }) => {
    const violation = expected === undefined ? code : `${code}, ${expected} expected`
    // a breach of the whole reply has no path
    return path.length === 0 ? violation : `${path.map(harmlessStep).join('.')}: ${violation}`
  })
  return [...fields, ...(issues.length > MAX_FIELDS ? ['…'] : [])].join('; ')
}

const harmlessStep = (step: string | number) =>
  typeof step === 'number' || /^[a-z_]+$/i.test(step) ? step : '•••'

type Parts = {
  title: string
  facts: Facts
  failures: { title: string; none: string; list: readonly NotedFailure[] }
}

/** Returns the page as plain text for an email, an issue or a file. */
export function reportText({ title, facts, failures }: Parts): string {
  const sections = facts.map(({ title: heading, items }) => [
    heading,
    ...items.map(({ label, value }) => `  ${label}: ${value || '–'}`),
  ])
  const lines = failures.list.map((failure) => `  ${failureLine(failure)}`)
  const failureSection = [failures.title, ...(lines.length > 0 ? lines : [`  ${failures.none}`])]
  return `${[[title], ...sections, failureSection].map((section) => section.join('\n')).join('\n\n')}\n`
}

/** Formats a failure as a line: `2026-11-22T05:00:00.000Z POST /api/networks 500 disk I/O error (request 3f…)` */
export function failureLine({ at, method, path, status, text, count, id }: NotedFailure): string {
  const parts = [method, path, status, text.replaceAll(/\s+/g, ' ')].filter(Boolean)
  const notes = [count > 1 && `× ${count}`, id && `(request ${id})`].filter(Boolean)
  return [new Date(at).toISOString(), ...parts, ...notes].join(' ')
}
