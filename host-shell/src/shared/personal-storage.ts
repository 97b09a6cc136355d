import { apiBase } from '@meshdeck/platform'
import { onSessionEnd } from '@meshdeck/platform/shell'

/* Storage keys by user and server: the entries contain names that other users must not see. */

export const recentKey = (username: string) => `recent ${apiBase()} ${username}`

export const changesKey = (username: string, part: string) =>
  `changes ${apiBase()} ${encodeURIComponent(username)} ${part}`

/**
 * Clears the pages that the user opened. Changes of nodes are kept: "Since your last visit" refers to the visit before
 * the sign-out and names only nodes.
 */
export function forgetVisits(username: string): void {
  localStorage.removeItem(recentKey(username))
}

// registered in this module because every part that stores entries or signs out imports it, including pages outside the
// frame
onSessionEnd((endedBy, username) => {
  if (endedBy === 'signed-out') forgetVisits(username)
})
