let hasLooked = false

/** Addresses of scripts that the server did not have, while nobody was here to hear of it. Each is told once. */
export function missingScripts(): string[] {
  if (hasLooked || typeof PerformanceObserver === 'undefined') return []
  hasLooked = true
  return performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(
      ({ initiatorType, responseStatus }) => initiatorType === 'script' && responseStatus >= 400,
    )
    .map(({ name }) => name)
}
