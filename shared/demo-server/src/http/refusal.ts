/** A refusal in the contract's words; thrown below a route and answered as `{Code, Message}`. */
export class Refusal extends Error {
  override name = 'Refusal'

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

export function refused(status: number, message: string): Refusal {
  return new Refusal(status, message)
}
