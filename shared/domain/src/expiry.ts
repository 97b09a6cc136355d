const SOON_MS = 7 * 86_400_000

/**
 * Whether a node expires within the next 7 days, or has expired and waits for the server to delete it, which
 * looks for such ones once an hour. `moment` in milliseconds since 1970; 0 stands for never.
 */
export function expiresSoon(moment: number, now: number = Date.now()): boolean {
  return moment > 0 && moment - now < SOON_MS
}
