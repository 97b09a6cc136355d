import { pipeline, Transform, type Readable } from 'node:stream'

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
