import { matchPath } from '@meshdeck/platform'

import { pathSegments } from '../navigation/path-segments'

/** One part of the breadcrumb. Without `href` it is plain text: the last one, or no page of its own. */
export type Crumb = { text: string; title?: string; href?: string }

type Sources = {
  /** Path patterns with the title of their page, in the language on screen, and whether it stays closed to this person. */
  titles: ReadonlyArray<{ path: string; title: string; isClosed?: boolean }>
  /** Names behind ids, as far as pages have told them [SH-092]. */
  names: Readonly<Record<string, string>>
  /** What stands for the whole path when no page has it. */
  notFound: string
}

const SHORT_ID_LENGTH = 8

/** The trail of a path, a part per segment [SH-090]; made up segments are not repeated [SH-077]. */
export function trailOf(pathname: string, { titles, names, notFound }: Sources): Crumb[] {
  const segments = pathname.split('/').filter(Boolean)
  if (segments[0] && !titles.some(({ path }) => matchPath(path, pathname)))
    return [{ text: notFound }]

  return segments.map((segment, index) => {
    const path = `/${segments.slice(0, index + 1).join('/')}`
    const page = titles.find((candidate) => matchPath(candidate.path, path))
    const [id = segment] = pathSegments(segment)
    const isLast = index === segments.length - 1
    const isId = page ? page.path.split('/').at(-1)?.startsWith(':') : isUuid(id)
    const text = isId || !page?.title ? nameOf(id, names) : page.title

    return {
      text,
      ...(text !== id && isUuid(id) && { title: id }),
      ...(page && !page.isClosed && !isLast && { href: path }),
    }
  })
}

/** A name if one is known; an id that nobody has named is cut, its whole stays in the title (OP-21). */
function nameOf(id: string, names: Sources['names']): string {
  const name = Object.hasOwn(names, id) ? names[id] : undefined
  return name ?? (isUuid(id) ? id.slice(0, SHORT_ID_LENGTH) : id)
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
