/** A call that failed. It holds secrets: whoever keeps it leaves them out. */
export type Failure = {
  error: Error
  request: Request
  /** What was sent. */
  body: unknown
}

/** What the shell adds to the client once the first page stands. */
export const clientHooks: {
  /** Awaited before a call that changes something; what it throws holds the call back. */
  beforeWrite?: ((request: Request) => Promise<void>) | undefined
  onFailure?: ((failure: Failure) => void) | undefined
} = {}
