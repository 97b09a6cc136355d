declare global {
  /** Set by the page before anything else runs: where the management server is, if not on this origin. */
  var meshdeckBackend: string | undefined
}

/**
 * Where API calls go: the origin that the page names plus `/api`, or `/api` on the page's own
 * origin [AP-006, AP-007].
 */
export function apiBase(): string {
  const backend = globalThis.meshdeckBackend
  return backend ? new URL('/api', backend).href : '/api'
}
