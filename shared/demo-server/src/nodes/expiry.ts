/**
 * When a node that joins now expires, in unix seconds like `now`: a hundred years and a month
 * later, as a real server 1.0.0 was seen to answer.
 */
export function expiryOf(now: number): number {
  const date = new Date(now * 1000)
  date.setUTCFullYear(date.getUTCFullYear() + 100, date.getUTCMonth() + 1)
  return Math.floor(date.getTime() / 1000)
}
