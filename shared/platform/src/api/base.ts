import { storedAtStart } from '../session/session-storage'
import { ownBase } from './own-base'

const BASE_KEY = 'base_url'

// read once: a token must never go to another server than the one that gave it
const launchedBase = storedAtStart.session?.baseUrl ?? localStorage.getItem(BASE_KEY) ?? undefined

/**
 * Where API calls go: to the server of the stored session or of the last hosted launch [AP-008,
 * SE-029], else to our own.
 */
export function apiBase(): string {
  return launchedBase ?? ownBase()
}

/** Keeps the server of a hosted launch for the pages that are opened from now on. */
export function keepBase(base: string): void {
  localStorage.setItem(BASE_KEY, base)
}

export function forgetBase(): void {
  localStorage.removeItem(BASE_KEY)
}
