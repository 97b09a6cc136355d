/*
 * A busy build machine may delay a test too long. There, it gets a second try, and `npm test` names it. Locally, the
 * first failure counts.
 */
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true })
