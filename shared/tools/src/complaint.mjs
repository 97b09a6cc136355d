// @ts-check

/** What the person can put right: told in one line, without a stack. */
export class Complaint extends Error {
  /** Of the command that ends with it. */
  exitCode = 1
}

/** An option whose value is none. */
export class OptionComplaint extends Complaint {
  /** @override */
  exitCode = 2
}
