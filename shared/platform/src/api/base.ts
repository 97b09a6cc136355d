import { storedAtStart } from '../session/session-storage'

declare global {
  /** Set by the page before anything else runs: where the management server is, if not on this origin. */
  var meshdeckBackend: string | undefined
}

const BASE_KEY = 'base_url'

// read once: a token must never go to another server than the one that gave it
const launchedBase = storedAtStart.session?.baseUrl ?? localStorage.getItem(BASE_KEY) ?? undefined

/**
 * Where API calls go: to the server of the stored session or of the last hosted launch [AP-008,
 * SE-029], else where the page says [AP-006], else to `/api` on the page's own origin [AP-007].
 */
export function apiBase(): string {
  return launchedBase ?? ownBase()
}

/** Where API calls go when nothing is stored. */
export function ownBase(): string {
  const backend = globalThis.meshdeckBackend
  return backend ? new URL('/api', backend).href : '/api'
}

/** Keeps the server of a hosted launch for the pages that are opened from now on. */
export function keepBase(base: string): void {
  localStorage.setItem(BASE_KEY, base)
}

export function forgetBase(): void {
  localStorage.removeItem(BASE_KEY)
}
