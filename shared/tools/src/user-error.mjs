/** Error that the user can fix; printed in one line, without a stack. */
export class UserError extends Error {
  /** Exit code of the command. */
  exitCode = 1
}

/** Invalid value of an option. */
export class OptionUserError extends UserError {
  /** @override */
  exitCode = 2
}
