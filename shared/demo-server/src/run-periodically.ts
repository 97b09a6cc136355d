/**
 * Repeats work in the background without keeping the process alive; never twice at once. A failure (a full disk) is
 * logged once and never stops the server; the next run tries again. `failureText` is logged before the reason. Returns a
 * function that stops it; when its promise resolves, running work has finished.
 */
export function runPeriodically(
  work: () => void | Promise<void>,
  { every, failureText }: { every: number; failureText: string },
): () => Promise<void> {
  let going: Promise<void> | undefined
  let isHindered = false

  async function run() {
    try {
      await work()
      isHindered = false
    } catch (error) {
      if (!isHindered) console.error(failureText, error)
      isHindered = true
    }
  }

  const timer = setInterval(() => {
    going ??= run().finally(() => (going = undefined))
  }, every)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await going
  }
}
