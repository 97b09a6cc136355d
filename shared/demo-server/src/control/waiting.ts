/** Holds calls for a while, all of which can be let go at once. */
export type Waiting = {
  /** Resolves after so many milliseconds, or when everything is let go. */
  wait(milliseconds: number): Promise<void>
  letGo(): void
}

export function createWaiting(): Waiting {
  const waiting = new Set<() => void>()

  return {
    wait: (milliseconds) =>
      new Promise((resolve) => {
        const goOn = () => {
          clearTimeout(timer)
          waiting.delete(goOn)
          resolve()
        }
        const timer = setTimeout(goOn, milliseconds)
        // who waits must not keep a server from ending
        timer.unref()
        waiting.add(goOn)
      }),
    letGo: () => waiting.forEach((goOn) => goOn()),
  }
}
