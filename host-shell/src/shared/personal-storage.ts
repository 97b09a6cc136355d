import { apiBase } from '@meshdeck/platform'
import { onSessionEnd } from '@meshdeck/platform/shell'

/* What is kept on this device of one person on one server names things, which are nobody else's business. */

export const recentKey = (person: string) => `recent ${apiBase()} ${person}`

export const changesKey = (person: string, part: string) =>
  `changes ${apiBase()} ${encodeURIComponent(person)} ${part}`

/**
 * Forgets what somebody opened. What changed of nodes stays: "Since your last visit" is about the visit before the
 * sign-out, and names nodes alone.
 */
export function forgetVisits(person: string): void {
  localStorage.removeItem(recentKey(person))
}

// here with whatever keeps something and with whatever signs out: pages outside of the frame have no more of it
onSessionEnd((endedBy, person) => {
  if (endedBy === 'signed-out') forgetVisits(person)
})
