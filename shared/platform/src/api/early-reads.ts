/**
 * A request that the boot script sent before the client existed, for the client to take over. The two share
 * `meshdeckReads`, keyed by the full address of the request.
 */
export type EarlyRead = {
  /** Authorization header of the request: another session must not receive the response. */
  authorization: string
  reply: Promise<Response>
  abort: (reason?: unknown) => void
}

declare global {
  /** Pending requests that the client hasn't taken over; undefined if the page has no boot script, as in tests. */
  var meshdeckReads: Map<string, EarlyRead> | undefined
}

/** The client's `fetch`: takes over the response of an identical early request, once, or else sends its own request. */
export function fetchOrTake(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return (input instanceof Request && takeReply(input)) || fetch(input, init)
}

/** Cancels the early requests that the client hasn't taken over. */
export function dropEarlyReads(): void {
  globalThis.meshdeckReads?.forEach(({ abort }) => abort())
  globalThis.meshdeckReads?.clear()
}

function takeReply({ method, url, headers, signal }: Request): Promise<Response> | undefined {
  const early = globalThis.meshdeckReads?.get(url)
  if (!early || method !== 'GET') return undefined
  if (headers.get('Authorization') !== early.authorization) return undefined

  globalThis.meshdeckReads?.delete(url)
  // a cancellation or timeout of the request cancels the early one
  const abort = () => early.abort(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort)
  return early.reply
}
