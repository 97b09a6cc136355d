import { type Infer, type Label, matchPath, z } from '@meshdeck/platform'

import { pathSegments } from '../shared/pages'
import { recentKey } from '../shared/personal-storage'

/** A page that somebody has opened, as the palette shows it again. */
const visitSchema = z.object({
  href: z.string(),
  name: z.string(),
  /** The name of its icon, as remotes name them. */
  icon: z.string(),
  note: z.optional(z.string()),
})
type Visit = Infer<typeof visitSchema>

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

type Sources = {
  /** Path patterns of pages with their titles. */
  titles: ReadonlyArray<{ path: string; title?: Label | undefined }>
  label: (label: Label) => string
  /** The menu, for the icon of the section that a page belongs to. */
  entries: ReadonlyArray<{ path: string; icon: string }>
  /** Names behind ids, as far as pages have told them. */
  names: Readonly<Record<string, string>>
}

/** An id that says nothing to a person, such as `node:0b0e0b0e-…` of a page about several kinds of things. */
const MACHINE_ID = /^(\w+:)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What the palette keeps of a visit. Undefined for no page, and while nobody knows what it is called. */
export function visitOf(pathname: string, sources: Sources): Visit | undefined {
  const { titles, label, entries, names } = sources
  const page = titles.find(({ path, title }) => title && matchPath(path, pathname))
  const params = page && matchPath(page.path, pathname)?.params
  if (!page?.title || !params) return undefined

  const param = (key: string) => pathSegments(params[key] ?? '')[0]
  const [, ofThing] = /\/:(\w+)$/.exec(page.path) ?? []
  const title = label(page.title)
  const name = ofThing === undefined ? title : nameOf(param(ofThing) ?? '', names)
  if (name === undefined) return undefined
  const section = entries
    .filter(({ path }) => page.path.startsWith(path))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
  // one thing has several pages, and several things may share a name
  const network = ofThing === 'networkId' ? undefined : param('networkId')
  const note = [ofThing !== undefined && title, network].filter(Boolean).join(' · ')

  return {
    href: pathname,
    name,
    icon: section?.icon ?? 'file',
    ...(note !== '' && { note }),
  }
}

/** An id that no page has named says nothing to anybody. */
function nameOf(id: string, names: Sources['names']): string | undefined {
  if (Object.hasOwn(names, id)) return names[id]
  return MACHINE_ID.test(id) ? undefined : id
}
