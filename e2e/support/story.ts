import { expect, test as base } from './console'

export { expect } from './console'

type StoryFixtures = {
  /** Where something is broken on purpose, the browser may say so: `test.use({ mayFail: true })`. */
  mayFail: boolean
  /** Where the server is broken on purpose, the browser may note each call that fails: `test.use({ isBroken: true })`. */
  isBroken: boolean
}

/** A test of the console in which nothing may be logged as an error, and nothing thrown. */
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

/** The browser itself notes refusals, such as of a sign-in, and calls that nobody answers. */
const repliesAsWanted =
  /^Failed to load resource: (the server responded with a status of (4\d\d|502)|net::ERR_(CONNECTION_(REFUSED|RESET)|EMPTY_RESPONSE|INTERNET_DISCONNECTED))/

const anyFailure = /^Failed to load resource: /

/** A call that the server answers with a 500 when it means no (contract 1.6). */
const questions = /\/api\/v1\/users\/invite\b/
