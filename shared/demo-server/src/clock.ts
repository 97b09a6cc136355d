import { httpError } from './http/replies'

/** Both representations of "no time" (contract 0.8). */
export const ZERO_TIME = '0001-01-01T00:00:00Z'
export const ZERO_UNIX = -62_135_596_800

/** Milliseconds that the server's clock is ahead of the machine's. */
let ahead = 0
/** Time at which the clock is stopped, in unix milliseconds; undefined while it runs. */
let stoppedAt: number | undefined

/**
 * Returns the current time in unix milliseconds: the machine's, unless the control API has set another one. All code
 * reads the time here. The clock is shared by the whole process.
 */
export function millisecondsNow(): number {
  return stoppedAt ?? Date.now() + ahead
}

/** Returns the current time in unix seconds. */
export function unixNow(): number {
  return Math.floor(millisecondsNow() / 1000)
}

/** Returns the current time as RFC 3339 in the format of the contract: no fraction ends in a zero. */
export function timeNow(): string {
  return stampNow().replace(/\.?0+Z$/, 'Z')
}

/** Returns the current time with all milliseconds, so that texts sort in order of time. */
export function stampNow(): string {
  return new Date(millisecondsNow()).toISOString()
}

/** Sets the clock to a time in unix milliseconds, whether it runs or is stopped. */
export function setClock(moment: number) {
  ahead = moment - Date.now()
  if (stoppedAt !== undefined) stoppedAt = moment
}

/** Starts or stops the clock at its current time. */
export function runClock(isRunning: boolean) {
  const now = millisecondsNow()
  stoppedAt = isRunning ? undefined : now
  ahead = now - Date.now()
}

/** Whether time passes; `runClock` can stop it. */
export function isClockRunning(): boolean {
  return stoppedAt === undefined
}

/** Resets the clock to the machine's time. */
export function resetClock() {
  ahead = 0
  stoppedAt = undefined
}

/** Last and first second that the time format can represent. */
const MAX_SECONDS = 253_402_300_799
const MIN_SECONDS = -62_167_219_200

/** Throws HttpError 500 for unix seconds of a year without four digits. */
export function checkIsWritable(seconds: number) {
  if (seconds >= MIN_SECONDS && seconds <= MAX_SECONDS) return
  throw httpError(
    500,
    'json: error calling MarshalJSON for type time.Time: Time.MarshalJSON: year outside of range [0,9999]',
  )
}

/**
 * Formats unix seconds as RFC 3339; 0 and the zero of unix fields are "no time". Seconds out of range are cut to the
 * last one that a date can hold.
 */
export function timeOfUnix(seconds: number): string {
  if (seconds === 0 || seconds === ZERO_UNIX) return ZERO_TIME
  return new Date(Math.max(-MAX_SECONDS, Math.min(seconds, MAX_SECONDS)) * 1000)
    .toISOString()
    .replace('.000Z', 'Z')
}

/** Whether a time is set and in the future. */
export function isInFuture(time: string): boolean {
  return time !== ZERO_TIME && Date.parse(time) > millisecondsNow()
}

/** Creates a timer for a task that repeats at an interval in seconds, first due after one interval. */
export function createInterval(seconds: () => number) {
  let startedAt = unixNow()
  return {
    isDue(): boolean {
      const now = unixNow()
      // a clock that was set back restarts the interval
      if (now < startedAt) startedAt = now
      return now - startedAt >= seconds()
    },
    /** Restarts the interval. */
    begin() {
      startedAt = unixNow()
    },
  }
}
