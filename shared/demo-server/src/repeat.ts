/**
 * Does something again and again that nobody waits for, without keeping the process alive; never twice
 * at once. A failure (a full disk) is told once and never ends the server; the next time tries again.
 * @param complaint what is told before the reason
 * @returns ends it; what goes on at that moment is done when the promise is fulfilled
 */
export function repeat(
  work: () => void | Promise<void>,
  { every, complaint }: { every: number; complaint: string },
): () => Promise<void> {
  let going: Promise<void> | undefined
  let isHindered = false

  async function run() {
    try {
      await work()
      isHindered = false
    } catch (error) {
      if (!isHindered) console.error(complaint, error)
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
