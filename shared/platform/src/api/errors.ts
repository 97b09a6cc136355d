import { isHTTPError, isNetworkError, isTimeoutError } from 'ky'

/** A request that the server answered and refused. `message` is the server's own text. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  /** `serverText` is empty when the reply carried none; then `message` stays general. */
  constructor(
    readonly status: number,
    readonly serverText: string,
  ) {
    super(serverText || `HTTP ${status}`)
  }
}

/** A request that nobody answered: offline, refused, timed out, or the console server found no backend. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'

  /** Whether somebody was there but took too long: asking again would take as long again. */
  get isTimeout(): boolean {
    return this.cause instanceof Error && isTimeoutError(this.cause)
  }

  /** Whether it was held back, because it was known that nobody would answer: nothing has happened. */
  get isUnsent(): boolean {
    return this.cause === 'unsent'
  }
}

/** Code or words that did not arrive, in contrast to code that arrived and crashed. */
export class NotLoadedError extends UnreachableError {}

/** A reply that breaks the contract. Says which call and which field; not shown to people as it is. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
}

/** A change that was not sent: it stands on a record of which the console could not read every field. */
export class IncompleteRecordError extends Error {
  override readonly name = 'IncompleteRecordError'
}

/** Narrows by name, not by `instanceof`: a test and a remote may each carry a copy of this class. */
export function isApiError(error: unknown, status?: number): error is ApiError {
  if (!hasName(error, 'ApiError')) return false
  return status === undefined || ('status' in error && error.status === status)
}

/** True when nobody answered: the connection, not the request, is at fault. */
export function isUnreachableError(error: unknown): error is UnreachableError {
  return hasName(error, 'UnreachableError')
}

/**
 * True when code or words did not arrive. Chunks of remotes are loaded by their own runtimes, whose errors are known
 * by name; their text names a file, and is for nobody's eyes.
 */
export function isNotLoadedError(error: unknown): boolean {
  return error instanceof NotLoadedError || hasName(error, 'ChunkLoadError')
}

/** True when the reply was not what the contract promises. */
export function isContractError(error: unknown): error is ContractError {
  return hasName(error, 'ContractError')
}

/** True when a change was held back because its record could not be read as a whole. */
export function isIncompleteRecordError(error: unknown): boolean {
  return hasName(error, 'IncompleteRecordError')
}

function hasName(error: unknown, name: string): error is Error {
  return error instanceof Error && error.name === name
}

/** The header by which the console server says that the management server did not answer. */
const UNREACHABLE_HEADER = 'x-meshdeck-proxy'

/**
 * Whether a response only says that the management server did not answer: the console server's own, or the page
 * of a gateway that stands before it. The management server answers no call with a page.
 */
export function isUnanswered({ headers, status }: Pick<Response, 'headers' | 'status'>): boolean {
  return (
    headers.get(UNREACHABLE_HEADER) === 'unreachable' ||
    (status > 501 && status < 505 && !!headers.get('content-type')?.includes('html'))
  )
}

/** Turns what ky throws into the errors of this file; anything else stays as it is. */
export function toConsoleError(error: Error): Error {
  if (isNetworkError(error) || isTimeoutError(error)) {
    return new UnreachableError(error.message, { cause: error })
  }
  if (!isHTTPError(error)) return error
  if (isUnanswered(error.response)) {
    return new UnreachableError('The management server did not answer', { cause: error })
  }
  return new ApiError(error.response.status, serverTextOf(error.data))
}

/** The `Message` of an error body [ER-077]; plain texts and empty bodies must not throw. */
function serverTextOf(body: unknown): string {
  if (typeof body === 'string') return messageInText(body)
  if (typeof body !== 'object' || body === null || !('Message' in body)) return ''
  return typeof body.Message === 'string' ? body.Message : ''
}

// some refusals carry JSON under a text content type
function messageInText(text: string): string {
  try {
    return serverTextOf(JSON.parse(text))
  } catch {
    // an HTML error page is nobody's own words
    return text.trimStart().startsWith('<') ? '' : text.trim()
  }
}
