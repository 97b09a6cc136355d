import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
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

function sayLast({ httpVersionMajor }: { httpVersionMajor: number }, response: ServerResponse) {
  // HTTP/2 knows no such header; its sessions are told by themselves
  if (httpVersionMajor < 2) response.setHeader('connection', 'close')
}
