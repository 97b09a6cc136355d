import { apiBase } from '@meshdeck/platform'
import { onSessionEnd } from '@meshdeck/platform/shell'

/* Storage keys by user and server: the entries contain names that other users must not see. */

export const recentKey = (person: string) => `recent ${apiBase()} ${person}`

export const changesKey = (person: string, part: string) =>
  `changes ${apiBase()} ${encodeURIComponent(person)} ${part}`

/**
 * Clears the pages that the user opened. Changes of nodes are kept: "Since your last visit" refers to the visit before
 * the sign-out and names only nodes.
 */
export function forgetVisits(person: string): void {
  localStorage.removeItem(recentKey(person))
}

// registered in this module because every part that stores entries or signs out imports it, including pages outside the
// frame
onSessionEnd((endedBy, person) => {
  if (endedBy === 'signed-out') forgetVisits(person)
})
