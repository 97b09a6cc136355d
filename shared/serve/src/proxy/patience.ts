import { finished, pipeline, Readable, Transform } from 'node:stream'

const SECOND = 1000

/**
 * How long the management server may think before it answers, and pause in its answer, by what is asked of it, in
 * milliseconds. All is less than the minute after which a connection on which nothing moves is given up.
 */
export const patience = {
  /** The page asks again every 10 s. */
  status: 10 * SECOND,
  /** As long as the page waits. */
  list: 30 * SECOND,
  /** What has been cut off may have happened all the same, so whoever waits longer is told how it went. */
  change: 45 * SECOND,
  /** What goes through every device, or asks another server first. */
  long: 55 * SECOND,
}

export type CallKind = keyof typeof patience

const LONG = /\/(?:upgrade|upgrade-all|sync|bulk|keys|cleanup|oauth|authenticate)(?:\/|$)/i

/** Of what kind a call below `/api` is; whatever may change something is a change. */
export function callKind(method: string, url: string): CallKind {
  const [path = ''] = url.split('?')
  if (path === '/api/server/status') return 'status'
  if (LONG.test(path)) return 'long'
  return method === 'GET' || method === 'HEAD' ? 'list' : 'change'
}

/** Nearly every call of the console and of a device is shorter. */
const SHORT_BYTES = 16 * 1024

/**
 * Waits for a body before a connection to the management server is taken for it: whoever sends byte by byte would keep
 * all of them from everybody else. Of what is longer the beginning is waited for, and only so many are on their way at
 * once.
 * @param mostLong how many that may be
 */
export function createAwaitBody(mostLong: number) {
  const enter = createRoom(mostLong)

  return async (body: Readable): Promise<Readable> => {
    const begun = await beginningOf(body)
    if (begun.length <= SHORT_BYTES) return Readable.from(begun, { objectMode: false })
    const leave = await enter()
    body.unshift(begun)
    finished(body, { writable: false }, leave)
    return body
  }
}

async function beginningOf(body: Readable): Promise<Buffer> {
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

/** A body that did not come to its end, which says nothing about us. */
class CutShortError extends Error {
  override name = 'CutShortError'
  statusCode = 400
}

/** Lets only so many in at once, who came first before the others. Each gets what lets the next one in. */
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

/** A body that is larger, or takes longer, than it may. */
export class UnboundedError extends Error {
  override name = 'UnboundedError'
}

type Bounds = {
  /** In bytes. */
  largest: number
  longestMs?: number
}

/** A body as it comes, which breaks where it gets larger, or takes longer, than it may. */
export function bounded(body: Readable, { largest, longestMs }: Bounds): Readable {
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
  // whichever of the two breaks off ends the other: nobody reads on for a person who has gone
  pipeline(body, within, () => clearTimeout(end))
  return within
}
