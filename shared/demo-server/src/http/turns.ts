import { setImmediate } from 'node:timers/promises'

/** So long something goes on before other calls get their turn, in milliseconds. */
const TURN = 4

/** For long work: called between its steps, it lets others be served when a turn is over. */
export function takeTurns(): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < TURN) return
    await setImmediate()
    begun = performance.now()
  }
}
