/** Work that can pause at each `yield`, a few milliseconds apart at most. */
export type Steps<Result> = Generator<undefined, Result, undefined>

/** Runs all steps without a pause and returns their result. */
export function runToEnd<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
