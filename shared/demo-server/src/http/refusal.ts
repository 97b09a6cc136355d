/** A refusal in the contract's words; thrown below a route and answered as `{Code, Message}`. */
export class Refusal extends Error {
  override name = 'Refusal'

  constructor(
    readonly status: number,
    message: string,
    /** What is told besides, where there is more to tell (contract 2.1). */
    readonly response?: object,
  ) {
    super(message)
  }
}

export function refused(status: number, message: string): Refusal {
  return new Refusal(status, message)
}
