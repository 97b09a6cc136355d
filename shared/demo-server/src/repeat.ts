/**
 * Does something again and again that nobody waits for, without keeping the process alive. A failure (a
 * full disk) is told once and never ends the server; the next time tries again.
 * @param complaint what is told before the reason
 * @returns ends it
 */
export function repeat(
  work: () => void,
  { every, complaint }: { every: number; complaint: string },
): () => void {
  let isHindered = false
  const timer = setInterval(() => {
    try {
      work()
      isHindered = false
    } catch (error) {
      if (!isHindered) console.error(complaint, error)
      isHindered = true
    }
  }, every)
  timer.unref()
  return () => clearInterval(timer)
}
