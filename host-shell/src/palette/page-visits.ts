import { type Infer, z } from '@meshdeck/platform'

import { recentKey } from '../session/kept-by-person'

/** A page that somebody has opened, as the palette shows it again. */
const visitSchema = z.object({
  href: z.string(),
  name: z.string(),
  /** The name of its icon, as remotes name them. */
  icon: z.string(),
  note: z.optional(z.string()),
})
export type Visit = Infer<typeof visitSchema>

/** As many are kept; more would push what is looked for out of sight. */
const KEPT = 8

/** The pages that somebody opened last on this device, the latest first. */
export function readRecent(username: string): Visit[] {
  const key = recentKey(username)
  try {
    return z.parse(z.array(visitSchema), JSON.parse(localStorage.getItem(key) ?? '[]'))
  } catch {
    console.warn(`The stored value of ${key} is unreadable and was dropped`)
    localStorage.removeItem(key)
    return []
  }
}

export function keepRecent(username: string, visit: Visit): void {
  const others = readRecent(username).filter(({ href }) => href !== visit.href)
  localStorage.setItem(recentKey(username), JSON.stringify([visit, ...others].slice(0, KEPT)))
}
