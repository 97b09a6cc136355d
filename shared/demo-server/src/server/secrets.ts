import { randomInt } from 'node:crypto'

import type { Store } from '../storage/store'

export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Random characters out of `letters`: all letters and digits, if not said otherwise. */
export function randomText(length: number, letters = LETTERS): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}

/** A secret that is made on the first start and kept, so that tokens survive a restart. */
export function keptSecret(store: Store, name: string, make: () => string): string {
  const known = store.records.find(name)
  if (known) return String(known.value)
  const value = make()
  store.records.insert({ name, value })
  return value
}

const SIGNING_SECRET = 'signing_secret'

/** Signs every token of this server (contract 0.4: 64 characters). */
export function signingSecret(store: Store): string {
  return keptSecret(store, SIGNING_SECRET, () => randomText(64))
}

/** Ends every token that was signed before: the next start makes another secret. */
export function forgetSigningSecret(store: Store) {
  store.records.remove(SIGNING_SECRET)
}
