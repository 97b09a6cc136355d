import { matchPath, type Label } from '@meshdeck/platform'

import type { Visit } from './recent'

type Sources = {
  /** Path patterns of pages with their titles. */
  titles: ReadonlyArray<{ path: string; title?: Label | undefined }>
  label: (label: Label) => string
  /** The menu, for the icon of the section that a page belongs to. */
  entries: ReadonlyArray<{ path: string; icon: string }>
  /** Names behind ids, as far as pages have told them. */
  names: Readonly<Record<string, string>>
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What the palette keeps of a visit. Undefined for no page, and while nobody knows what it is called. */
export function visitOf(pathname: string, sources: Sources): Visit | undefined {
  const { titles, label, entries, names } = sources
  const page = titles.find(({ path, title }) => title && matchPath(path, pathname))
  const params = page && matchPath(page.path, pathname)?.params
  if (!page?.title || !params) return undefined

  const [, ofThing] = /\/:(\w+)$/.exec(page.path) ?? []
  const name = ofThing === undefined ? label(page.title) : nameOf(params[ofThing] ?? '', names)
  if (name === undefined) return undefined
  const section = entries
    .filter(({ path }) => page.path.startsWith(path))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
  const network = params['networkId']

  return {
    href: pathname,
    name,
    icon: section?.icon ?? 'file',
    ...(network !== undefined && { note: network }),
  }
}

/** An id that no page has named says nothing to anybody. */
function nameOf(id: string, names: Sources['names']): string | undefined {
  if (Object.hasOwn(names, id)) return names[id]
  return UUID.test(id) ? undefined : id
}
