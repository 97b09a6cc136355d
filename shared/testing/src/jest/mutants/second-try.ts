/* Screens wait for replies and for React: one that a busy machine kept waiting is no mutant that was noticed. */
jest.retryTimes(1, { retryImmediately: true })
