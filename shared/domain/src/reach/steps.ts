/**
 * Work that may be interrupted between two steps, each of some milliseconds: whoever has nobody waiting runs it at once,
 * a page lets what people do come between.
 */
export type Steps<Result> = Generator<undefined, Result, undefined>

/** Does all of it at once. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
