import { expect, test as base } from './console'

export { expect } from './console'

type StoryFixtures = {
  /** For tests that break something on purpose: the browser may log errors. `test.use({ mayFail: true })`. */
  mayFail: boolean
  /**
   * For tests that break the server on purpose: the browser may log each failed call. `test.use({ isBroken: true })`.
   */
  isBroken: boolean
}

/** A console test that fails if an error is logged or thrown. */
export const test = base.extend<StoryFixtures>({
  mayFail: [false, { option: true }],
  isBroken: [false, { option: true }],
  context: async ({ context, mayFail, isBroken }, provide) => {
    const expected = isBroken ? anyFailure : repliesAsWanted
    const errors: string[] = []
    context.on('weberror', (failure) => errors.push(String(failure.error())))
    context.on('console', (message) => {
      if (message.type() !== 'error' || expected.test(message.text())) return
      if (!questions.test(message.location().url)) errors.push(message.text())
    })
    await provide(context)
    if (!mayFail) expect(errors, 'errors in the console of the browser').toEqual([])
  },
})

/** The browser itself logs rejected requests, such as a failed sign-in, and calls without a response. */
const repliesAsWanted =
  /^Failed to load resource: (the server responded with a status of (4\d\d|502)|net::ERR_(CONNECTION_(REFUSED|RESET)|EMPTY_RESPONSE|INTERNET_DISCONNECTED))/

const anyFailure = /^Failed to load resource: /

/** A call that the server rejects with a 500 instead of a client error (contract 1.6). */
const questions = /\/api\/v1\/users\/invite\b/
