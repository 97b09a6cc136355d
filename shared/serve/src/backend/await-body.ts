import { finished, Readable } from 'node:stream'

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
