import { refused } from './http/replies'

/** Both spellings of "no time" (contract 0.8). */
export const ZERO_TIME = '0001-01-01T00:00:00Z'
export const ZERO_UNIX = -62_135_596_800

/** Milliseconds the server's clock is ahead of the machine's. */
let ahead = 0
/** The moment it stands at, in unix milliseconds; undefined while it runs. */
let stoppedAt: number | undefined

/**
 * Now in unix milliseconds: the machine's time, unless the control API has set another one. Whatever
 * asks the time asks here. There is one clock a process, as there is one a machine.
 */
export function millisecondsNow(): number {
  return stoppedAt ?? Date.now() + ahead
}

/** Now in unix seconds. */
export function unixNow(): number {
  return Math.floor(millisecondsNow() / 1000)
}

/** Now as RFC 3339, written as the contract writes times: no fraction ends in a zero. */
export function timeNow(): string {
  return stampNow().replace(/\.?0+Z$/, 'Z')
}

/** The same with all milliseconds, so that texts sort as their times do. */
export function stampNow(): string {
  return new Date(millisecondsNow()).toISOString()
}

/** Puts the clock to a moment in unix milliseconds; it goes on running, or standing, from there. */
export function setClock(moment: number) {
  ahead = moment - Date.now()
  if (stoppedAt !== undefined) stoppedAt = moment
}

/** Lets the clock run from where it is, or stops it there. */
export function runClock(isRunning: boolean) {
  const now = millisecondsNow()
  stoppedAt = isRunning ? undefined : now
  ahead = now - Date.now()
}

export function isClockRunning(): boolean {
  return stoppedAt === undefined
}

/** Goes by the machine's time again. */
export function resetClock() {
  ahead = 0
  stoppedAt = undefined
}

/** The last second, and the first, that a time can be written with. */
const LAST = 253_402_300_799
const FIRST = -62_167_219_200

/** @throws Refusal 500 for unix seconds of a year that has no four digits */
export function checkIsWritable(seconds: number) {
  if (seconds >= FIRST && seconds <= LAST) return
  throw refused(
    500,
    'json: error calling MarshalJSON for type time.Time: Time.MarshalJSON: year outside of range [0,9999]',
  )
}

/** RFC 3339 of unix seconds; 0 and the zero of unix fields are "no time". Seconds no date can hold are cut to the last one that can. */
export function timeOfUnix(seconds: number): string {
  if (seconds === 0 || seconds === ZERO_UNIX) return ZERO_TIME
  return new Date(Math.max(-LAST, Math.min(seconds, LAST)) * 1000)
    .toISOString()
    .replace('.000Z', 'Z')
}

/** Whether a time is set and still to come. */
export function isInFuture(time: string): boolean {
  return time !== ZERO_TIME && Date.parse(time) > millisecondsNow()
}

/** Tells when something that is done every so many seconds is due again; the first time after the first of them. */
export function createDue(seconds: () => number) {
  let last = unixNow()
  return {
    isDue(): boolean {
      const now = unixNow()
      // a clock that was set back begins anew
      if (now < last) last = now
      return now - last >= seconds()
    },
    /** From now on the seconds count again. */
    begin() {
      last = unixNow()
    },
  }
}
