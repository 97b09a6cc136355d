import { type Infer, type Label, matchPath, z } from '@meshdeck/platform'

import { pathSegments } from '../shared/pages'
import { recentKey } from '../shared/personal-storage'

/** A page that the user opened, as shown in the palette. */
const visitSchema = z.object({
  href: z.string(),
  name: z.string(),
  /** Name of its icon, as remotes name icons. */
  icon: z.string(),
  note: z.optional(z.string()),
})
type Visit = Infer<typeof visitSchema>

/** Maximum number of stored visits; more would push other results out of view. */
const MAX_VISITS = 8

/** Returns the pages that the user opened on this device, latest first. */
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

export function storeRecent(username: string, visit: Visit): void {
  const otherVisits = readRecent(username).filter(({ href }) => href !== visit.href)
  localStorage.setItem(
    recentKey(username),
    JSON.stringify([visit, ...otherVisits].slice(0, MAX_VISITS)),
  )
}

type Sources = {
  /** Path patterns of pages with their titles. */
  titles: ReadonlyArray<{ path: string; title?: Label | undefined }>
  label: (label: Label) => string
  /** The menu, for the icon of the section that contains the page. */
  entries: ReadonlyArray<{ path: string; icon: string; sections?: readonly string[] | undefined }>
  /** Names by ID, as far as pages have registered them. */
  names: Readonly<Record<string, string>>
}

/** An ID that means nothing to users, such as `node:0b0e0b0e-…` of a page about several kinds of items. */
const MACHINE_ID = /^(\w+:)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns what the palette stores of a visit. Undefined if the address has no page or its name isn't known yet. */
export function visitOf(pathname: string, sources: Sources): Visit | undefined {
  const { titles, label, entries, names } = sources
  const page = titles.find(({ path, title }) => title && matchPath(path, pathname))
  const params = page && matchPath(page.path, pathname)?.params
  if (!page?.title || !params) return undefined

  const param = (key: string) => pathSegments(params[key] ?? '')[0]
  const [, entityParam] = /\/:(\w+)$/.exec(page.path) ?? []
  const title = label(page.title)
  const name = entityParam === undefined ? title : visitName(param(entityParam) ?? '', names)
  if (name === undefined) return undefined
  const section = entries
    .filter((entry) => sectionPaths(entry).some((path) => page.path.startsWith(path)))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
  // an item may have several pages, and several items may share a name
  const network = entityParam === 'networkId' ? undefined : param('networkId')
  const note = [entityParam !== undefined && title, network].filter(Boolean).join(' · ')

  return {
    href: pathname,
    name,
    icon: section?.icon ?? 'file',
    ...(note !== '' && { note }),
  }
}

/** Returns the paths of an entry's section: its own, and those of the pages that belong to it, such as metrics. */
const sectionPaths = ({ path, sections = [] }: Sources['entries'][number]) => [
  path,
  ...sections.map((section) => path.replace(/[^/]+$/, section)),
]

/** Returns the name of an ID; undefined for a machine ID that no page has registered. */
function visitName(id: string, names: Sources['names']): string | undefined {
  if (Object.hasOwn(names, id)) return names[id]
  return MACHINE_ID.test(id) ? undefined : id
}
