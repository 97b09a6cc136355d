type Reason = ErrorOptions & {
  /** Whether the command line or the environment is at fault, so that a second start says the same. */
  isInOptions?: boolean
}

/** What keeps the console from starting and can be put right, in one sentence for the person. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly isInOptions: boolean

  constructor(message: string, { isInOptions = false, ...options }: Reason = {}) {
    super(message, options)
    this.isInOptions = isInOptions
  }
}
