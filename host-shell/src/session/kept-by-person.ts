import { apiBase } from '@meshdeck/platform'
import { onSessionEnd } from '@meshdeck/platform/shell'

/* What is kept on this device of one person on one server names things, which are nobody else's business. */

export const recentKey = (person: string) => `recent ${apiBase()} ${person}`

export const changesKey = (person: string, part: string) =>
  `changes ${apiBase()} ${encodeURIComponent(person)} ${part}`

/** Leaves none of it. */
export function forgetKept(person: string): void {
  localStorage.removeItem(recentKey(person))
  const begin = changesKey(person, '')
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index))
  for (const key of keys) if (key?.startsWith(begin)) localStorage.removeItem(key)
}

// here with whatever keeps something and with whatever signs out: pages outside of the frame have no more of it
onSessionEnd((endedBy, person) => {
  if (endedBy === 'signed-out') forgetKept(person)
})
