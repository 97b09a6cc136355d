import { pipeline, Transform, type Readable } from 'node:stream'

/** Ten times what a fleet of 10,000 nodes takes, and less than would be felt. */
const LARGEST_ANSWER = 256 * 1024 * 1024
/** A large list over a slow line; what drips on for longer never ends. */
const LONGEST_ANSWER_MS = 600_000

/** An answer that has no end. */
export class EndlessAnswerError extends Error {
  override name = 'EndlessAnswerError'
}

/** The body of an answer as it comes, which breaks where it gets larger, or takes longer, than any that is meant. */
export function boundedAnswer(
  body: Readable,
  { largest = LARGEST_ANSWER, longestMs = LONGEST_ANSWER_MS } = {},
): Readable {
  let length = 0
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length
      if (length > largest) done(new EndlessAnswerError(`more than ${largest} bytes`))
      else done(null, chunk)
    },
  })
  const end = setTimeout(
    () => bounded.destroy(new EndlessAnswerError(`no end after ${longestMs} ms`)),
    longestMs,
  )
  // whichever of the two breaks off ends the other: nobody reads on for a person who has gone
  pipeline(body, bounded, () => clearTimeout(end))
  return bounded
}
