/** Of the last call for the server's status: when it ended, and how long it took. */
type Latency = { at: number; milliseconds: number }

let latest: Latency | undefined

export const lastLatency = () => latest

/** Follows what the browser measures of the calls for the status, for the life of the page. */
export function followLatency(): void {
  if (typeof PerformanceObserver === 'undefined') return
  const observer = new PerformanceObserver((list) => {
    const entry = list.getEntries().findLast(({ name }) => name.endsWith('/server/status'))
    if (entry) latest = { at: Date.now(), milliseconds: Math.round(entry.duration) }
  })
  observer.observe({ type: 'resource', buffered: true })
}
