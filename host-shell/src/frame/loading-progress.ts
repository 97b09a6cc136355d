/** Where the loading bar starts, in percent [SH-087]. */
export const PROGRESS_START = 30
export const PROGRESS_DONE = 100

const PROGRESS_LIMIT = 90
const LARGEST_STEP = 3

/** How often the bar creeps on [SH-088], and how long it stays when done [SH-089]; milliseconds. */
export const STEP_INTERVAL_MS = 200
export const HIDE_DELAY_MS = 400

/** The next position while loading: up to 3 further, never beyond 90 [SH-088]. */
export function nextProgress(progress: number, random: () => number = Math.random): number {
  return Math.min(progress + random() * LARGEST_STEP, PROGRESS_LIMIT)
}
