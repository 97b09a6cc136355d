import { isHTTPError, isNetworkError, isTimeoutError } from 'ky'

/** A request that the server refused. `message` is the server's own text. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  /** `serverText` is empty if the response had no message; `message` is then generic. */
  constructor(
    readonly status: number,
    readonly serverText: string,
  ) {
    super(serverText || `HTTP ${status}`)
  }
}

/**
 * A request without a response: offline, connection refused, timeout, or the console server couldn't reach the backend.
 */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'

  /** Whether the request timed out: a retry would take as long again. */
  get isTimeout(): boolean {
    return this.cause instanceof Error && isTimeoutError(this.cause)
  }

  /** Whether the request wasn't sent because the server was known to be unreachable: nothing has happened. */
  get isUnsent(): boolean {
    return this.cause === 'unsent'
  }
}

/** Code or translations that failed to download, in contrast to code that was downloaded and crashed. */
export class NotLoadedError extends UnreachableError {}

/** A response that breaks the contract. The message names the request and the field; not meant for users as is. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
}

/** A change that wasn't sent, because it is based on a record that couldn't be read completely. */
export class IncompleteRecordError extends Error {
  override readonly name = 'IncompleteRecordError'
}

/** Narrows by name, not with `instanceof`: a test and a remote may each contain a copy of this class. */
export function isApiError(error: unknown, status?: number): error is ApiError {
  if (!hasName(error, 'ApiError')) return false
  return status === undefined || ('status' in error && error.status === status)
}

/** Whether there was no response: the connection failed, not the request. */
export function isUnreachableError(error: unknown): error is UnreachableError {
  return hasName(error, 'UnreachableError')
}

/**
 * Whether code or translations failed to download. Remotes load chunks with their own runtimes, whose errors are
 * recognized by name; their text names a file and isn't meant for users.
 */
export function isNotLoadedError(error: unknown): boolean {
  return error instanceof NotLoadedError || hasName(error, 'ChunkLoadError')
}

/** Whether the response broke the contract. */
export function isContractError(error: unknown): error is ContractError {
  return hasName(error, 'ContractError')
}

/** Whether a change wasn't sent because its record couldn't be read completely. */
export function isIncompleteRecordError(error: unknown): boolean {
  return hasName(error, 'IncompleteRecordError')
}

function hasName(error: unknown, name: string): error is Error {
  return error instanceof Error && error.name === name
}

/** Header of the console server for a management server that didn't respond. */
const UNREACHABLE_HEADER = 'x-meshdeck-proxy'

/**
 * Whether a response only means that the management server didn't respond: it comes from the console server, or is the
 * HTML page of a gateway in front of it. The management server itself never responds to an API request with a page.
 */
export function isUnanswered({ headers, status }: Pick<Response, 'headers' | 'status'>): boolean {
  return (
    headers.get(UNREACHABLE_HEADER) === 'unreachable' ||
    (status > 501 && status < 505 && !!headers.get('content-type')?.includes('html'))
  )
}

/** Converts ky's errors to those of this file; leaves others unchanged. */
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

/** Returns the `Message` of an error body [ER-077]; plain text and empty bodies must not throw. */
function serverTextOf(body: unknown): string {
  if (typeof body === 'string') return messageInText(body)
  if (typeof body !== 'object' || body === null || !('Message' in body)) return ''
  return typeof body.Message === 'string' ? body.Message : ''
}

// some refusals contain JSON with a text content type
function messageInText(text: string): string {
  try {
    return serverTextOf(JSON.parse(text))
  } catch {
    // an HTML error page isn't a message of the server
    return text.trimStart().startsWith('<') ? '' : text.trim()
  }
}
