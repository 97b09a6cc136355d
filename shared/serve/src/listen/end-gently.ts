import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants, type Http2ServerRequest, type Http2Session } from 'node:http2'
import { setTimeout as delay } from 'node:timers/promises'

import type { Listener } from './listener'

/** So long connections that are in use learn with their next answer that it was the last, unless told otherwise. */
const LAST_CALLS_MS = 1000
/** So long what is under way may take, all in all. */
const LONGEST_MS = 10_000
const LOOK_EVERY_MS = 50

export type Times = { lastCallsMs?: number; longestMs?: number }

/**
 * Ends what listens without losing a request: whoever is connected is told with each answer to come again by another
 * connection, then nobody is let in any more, what is under way is finished, and after ten seconds everything is cut.
 */
export async function endGently(listener: Listener, times: Times = {}): Promise<void> {
  const { lastCallsMs = LAST_CALLS_MS, longestMs = LONGEST_MS } = times
  const { server, closeIdle, closeAll } = listener
  const cut = setTimeout(closeAll, longestMs)
  server.prependListener('request', sayLast)
  const until = performance.now() + lastCallsMs
  while (performance.now() < until && (await isAnybodyThere(listener))) await delay(LOOK_EVERY_MS)

  const ended = once(server, 'close')
  server.close()
  const looking = setInterval(closeIdle, LOOK_EVERY_MS)
  await ended
  clearInterval(looking)
  clearTimeout(cut)
}

function isAnybodyThere({ server }: Listener): Promise<boolean> {
  return new Promise((resolve) => {
    server.getConnections((error, count) => resolve(error === null && count > 0))
  })
}

/** That no stream is refused yet, as RFC 9113 (6.8) has it for an end that is only announced. */
const EVERY_STREAM = 2 ** 31 - 1

function sayLast(request: IncomingMessage | Http2ServerRequest, response: ServerResponse) {
  if ('stream' in request) tellOnce(request.stream.session)
  else response.setHeader('connection', 'close')
}

const told = new WeakSet<Http2Session>()

/** Without it a request may be on its way when the session ends, and not every client sends it again. */
function tellOnce(session: Http2Session | undefined) {
  if (session === undefined || session.destroyed || told.has(session)) return
  told.add(session)
  session.goaway(constants.NGHTTP2_NO_ERROR, EVERY_STREAM)
}
