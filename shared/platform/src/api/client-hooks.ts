/** A call that failed. It holds secrets: whoever keeps it leaves them out. */
export type Failure = {
  error: Error
  /** The method is empty where the answer came and its content is at fault. */
  request: Pick<Request, 'method' | 'url'>
  /** What was sent. */
  body?: unknown
  /** Undefined when nobody answered. */
  response?: Pick<Response, 'headers'> | undefined
}

/** What the shell adds to the client once the first page stands. */
export const clientHooks: {
  /** Awaited before a call that changes something; what it throws holds the call back. */
  beforeWrite?: ((request: Request) => Promise<void>) | undefined
  onFailure?: ((failure: Failure) => void) | undefined
} = {}

/** What failed before `onFailure` was there; whoever brings that takes it from here. */
export const earlyFailures: Failure[] = []

/** Tells whoever listens of a call that failed, or keeps it for them. */
export function tellFailure(failure: Failure): void {
  if (clientHooks.onFailure) clientHooks.onFailure(failure)
  else earlyFailures.push(failure)
}
