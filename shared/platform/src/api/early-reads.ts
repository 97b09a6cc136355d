/**
 * A call that the boot script of the page sent before there was a client, to be taken over by the client. The
 * contract between the two: what is below `meshdeckReads`, by the whole address of the call.
 */
export type EarlyRead = {
  /** The header it was sent with: whoever has another session by now must not get the reply. */
  authorization: string
  reply: Promise<Response>
  abort: (reason?: unknown) => void
}

declare global {
  /** Calls under way that nobody has taken over; absent where the page has no boot script, as in tests. */
  var meshdeckReads: Map<string, EarlyRead> | undefined
}

/** The client's `fetch`: the reply of the early call that asks the same, once, or else a call of its own. */
export function fetchOrTake(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return (input instanceof Request && takeReply(input)) || fetch(input, init)
}

/** Gives up the early calls that nobody has taken over. */
export function dropEarlyReads(): void {
  globalThis.meshdeckReads?.forEach(({ abort }) => abort())
  globalThis.meshdeckReads?.clear()
}

function takeReply({ method, url, headers, signal }: Request): Promise<Response> | undefined {
  const early = globalThis.meshdeckReads?.get(url)
  if (!early || method !== 'GET') return undefined
  if (headers.get('Authorization') !== early.authorization) return undefined

  globalThis.meshdeckReads?.delete(url)
  // who gives up the call, or finds that it takes too long, gives up the early one
  const abort = () => early.abort(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort)
  return early.reply
}
