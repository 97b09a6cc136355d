import { storedAtStart } from '../session/session-storage'
import { ownBase } from './own-base'

const BASE_KEY = 'base_url'

// read once: a token must never be sent to a server other than the one that issued it
const launchedBase = storedAtStart.session?.baseUrl ?? localStorage.getItem(BASE_KEY) ?? undefined

/**
 * Returns the base address of API requests: the server of the stored session or of the last hosted launch [AP-008,
 * SE-029], or else our own.
 */
export function apiBase(): string {
  return launchedBase ?? ownBase()
}

/** Stores the server of a hosted launch for pages opened later. */
export function keepBase(base: string): void {
  localStorage.setItem(BASE_KEY, base)
}

export function forgetBase(): void {
  localStorage.removeItem(BASE_KEY)
}
