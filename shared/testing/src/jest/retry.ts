/*
 * A build machine that is busy with something else may keep one test waiting too long. It gets a
 * second try there, and `npm test` names it. At a desk the first failure counts.
 */
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true })
