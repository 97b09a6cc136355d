/**
 * Runs it once the browser has nothing else to do, after `patience` milliseconds at the latest where they are given. Not
 * every browser says when it is idle: the others run it at once, or after half of the patience. Returns how it is given
 * up.
 */
export function whenIdle(run: () => void, patience?: number): () => void {
  if ('requestIdleCallback' in window) {
    const request = requestIdleCallback(run, patience === undefined ? {} : { timeout: patience })
    return () => cancelIdleCallback(request)
  }
  if (patience === undefined) {
    run()
    return () => undefined
  }
  const timer = setTimeout(run, patience / 2)
  return () => clearTimeout(timer)
}
