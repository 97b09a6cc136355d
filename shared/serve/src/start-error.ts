type Reason = ErrorOptions & {
  /** Whether the command line or the environment is the cause, so that a restart would fail again. */
  isInOptions?: boolean
}

/** A fixable reason why the console can't start, in one sentence for the user. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly isInOptions: boolean

  constructor(message: string, { isInOptions = false, ...options }: Reason = {}) {
    super(message, options)
    this.isInOptions = isInOptions
  }
}
