// @ts-check

/**
 * Runs something whenever it is asked for, never twice at a time, and once more for all who asked meanwhile.
 * @param {() => Promise<void>} run
 */
export function oneAtATime(run) {
  let isAsked = false
  /** @type {Promise<void> | undefined} */
  let running

  async function runAll() {
    while (isAsked) {
      isAsked = false
      await run()
    }
    running = undefined
  }

  return () => {
    isAsked = true
    return (running ??= runAll())
  }
}
