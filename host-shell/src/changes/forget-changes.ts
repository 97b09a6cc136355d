import { apiBase } from '@meshdeck/platform'

/** Where a part of what changed is kept: of one person on one server, for it is nobody else's business. */
export const changesKey = (person: string, part: string) =>
  `changes ${apiBase()} ${encodeURIComponent(person)} ${part}`

/** On sign-out: they name things. */
export function forgetChanges(person: string): void {
  const begin = changesKey(person, '')
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index))
  for (const key of keys) if (key?.startsWith(begin)) localStorage.removeItem(key)
}
