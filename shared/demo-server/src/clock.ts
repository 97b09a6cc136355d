/** "No time" in the contract's two spellings (section 0.8). */
export const ZERO_TIME = '0001-01-01T00:00:00Z'
export const ZERO_UNIX = -62_135_596_800

/** Now in unix seconds. */
export function unixNow(): number {
  return Math.floor(Date.now() / 1000)
}

/** Now as RFC 3339. */
export function timeNow(): string {
  return new Date().toISOString()
}

/** RFC 3339 of unix seconds; 0 and the zero of unix fields are "no time". Seconds no date can hold are cut to the last one that can. */
export function timeOfUnix(seconds: number): string {
  const LAST = 253_402_300_799
  if (seconds === 0 || seconds === ZERO_UNIX) return ZERO_TIME
  return new Date(Math.max(-LAST, Math.min(seconds, LAST)) * 1000)
    .toISOString()
    .replace('.000Z', 'Z')
}

/** Whether a time is set and still to come. */
export function isInFuture(time: string): boolean {
  return time !== ZERO_TIME && Date.parse(time) > Date.now()
}
