import { finished, pipeline, Readable, Transform } from 'node:stream'

import { SECOND_MS } from '@meshdeck/domain/times'

/**
 * How long the management server may take to start a response, and pause in it, by kind of request, in milliseconds.
 * Each is less than the minute after which an idle connection is closed.
 */
export const timeouts = {
  /** The page polls every 10 s. */
  status: 10 * SECOND_MS,
  /** Same as the page's own timeout. */
  list: 30 * SECOND_MS,
  /** A change that was cut off may still have happened, so a longer wait is more likely to end with the outcome. */
  change: 45 * SECOND_MS,
  /** Requests that involve every device, or another server first. */
  long: 55 * SECOND_MS,
}

export type CallKind = keyof typeof timeouts

const LONG = /\/(?:upgrade|upgrade-all|sync|bulk|keys|cleanup|oauth|authenticate)(?:\/|$)/i

/** Returns the kind of a call below `/api`; any call that may change something is a change. */
export function callKind(method: string, url: string): CallKind {
  const [path = ''] = url.split('?')
  if (path === '/api/server/status') return 'status'
  if (LONG.test(path)) return 'long'
  return method === 'GET' || method === 'HEAD' ? 'list' : 'change'
}

/** Nearly every call of the console and of a device is shorter. */
const SHORT_BYTES = 16 * 1024

/**
 * Creates a function that waits for a body before it uses a connection to the management server: a client that sends
 * byte by byte would otherwise block all connections for others. For a longer body it waits for the beginning only; at
 * most `mostLong` of those are in progress at once.
 */
export function createAwaitBody(mostLong: number) {
  const enter = createRoom(mostLong)

  return async (body: Readable): Promise<Readable> => {
    const begun = await readBeginning(body)
    if (begun.length <= SHORT_BYTES) return Readable.from(begun, { objectMode: false })
    const leave = await enter()
    body.unshift(begun)
    finished(body, { writable: false }, leave)
    return body
  }
}

async function readBeginning(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      chunks.push(chunk)
      length += chunk.length
      if (length > SHORT_BYTES) break
    }
  } catch (error) {
    throw new CutShortError('who sends went away', { cause: error })
  }
  return Buffer.concat(chunks, length)
}

/** A body that ended early, which isn't the console's fault. */
class CutShortError extends Error {
  override name = 'CutShortError'
  statusCode = 400
}

/** Limits how many callers enter at once, in order of arrival. Each gets a function that admits the next one. */
function createRoom(size: number) {
  const waiting: Array<() => void> = []
  let free = size

  function leave() {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }

  return async () => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return leave
  }
}

/** A body that exceeds its size or time limit. */
export class UnboundedError extends Error {
  override name = 'UnboundedError'
}

type Bounds = {
  /** In bytes. */
  largest: number
  longestMs?: number
}

/** Returns the body as a stream that fails when it exceeds its size or time limit. */
export function limitBody(body: Readable, { largest, longestMs }: Bounds): Readable {
  let length = 0
  const within = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length
      if (length > largest) done(new UnboundedError(`more than ${largest} bytes`))
      else done(null, chunk)
    },
  })
  const giveUp = () => within.destroy(new UnboundedError(`no end after ${longestMs} ms`))
  const end = longestMs === undefined ? undefined : setTimeout(giveUp, longestMs)
  // an end of either stream ends the other: nothing is read for a client that has disconnected
  pipeline(body, within, () => clearTimeout(end))
  return within
}
