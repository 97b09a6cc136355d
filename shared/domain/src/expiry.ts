const SOON_MS = 7 * 86_400_000
/** New nodes expire in 100 years (contract 1.9): nobody enters a date that far away. */
const NEVER_MS = 50 * 365 * 86_400_000

/**
 * Whether a node ever expires. `moment` in milliseconds since 1970; 0, or the hundred years that the server gives a new
 * node, stand for never.
 */
export function expires(moment: number, now: number = Date.now()): boolean {
  return moment > 0 && moment - now < NEVER_MS
}

/**
 * Whether a node expires within the next 7 days, or has expired and waits for the server to delete it, which
 * looks for such ones once an hour. `moment` in milliseconds since 1970; 0 stands for never.
 */
export function expiresSoon(moment: number, now: number = Date.now()): boolean {
  return moment > 0 && moment - now < SOON_MS
}
