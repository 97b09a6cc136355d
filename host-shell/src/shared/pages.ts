import type { NavigationEntry } from '@meshdeck/federation/registry'
import type { Label } from '@meshdeck/platform'

import { useRemotes } from './remotes'

const dashboard: Label = { en: 'Dashboard', de: 'Übersicht', fr: 'Tableau de bord' }

/** The shell's own entry, and its key that no fragment may take; all others come from fragments [SH-098]. */
export const ownEntries: readonly NavigationEntry[] = [
  { label: dashboard, icon: 'gauge', path: '/dashboard', group: 'main', order: 0, goTo: 'd' },
]

/** Titles of the shell's own pages, for breadcrumb and window. */
const ownTitles: ReadonlyArray<{ path: string; title: Label; role?: 'admin' }> = [
  { path: '/dashboard', title: dashboard },
  {
    path: '/hello',
    title: { en: 'Getting started', de: 'Erste Schritte', fr: 'Premiers pas' },
    role: 'admin',
  },
  {
    path: '/changes',
    title: { en: 'Changes', de: 'Änderungen', fr: 'Modifications' },
  },
  { path: '/diagnostics', title: { en: 'Diagnostics', de: 'Diagnose', fr: 'Diagnostic' } },
]

/** A path pattern and the title of its page, and for whom and where it opens; few redirects have a title. */
type PageTitle = {
  path: string
  title?: Label | undefined
  role?: 'admin' | undefined
  edition?: 'pro' | undefined
  /** Path of the page that it leads on to. */
  redirect?: string | undefined
}

/** Every page the console has, with its title; the first whose path fits an address is its page. */
export function usePageTitles(): readonly PageTitle[] {
  return writtenOutFirst([...ownTitles, ...useRemotes().flatMap(({ routes }) => routes)])
}

/** A path that is written out before one that takes any word in the same place, as the router has it. */
export function writtenOutFirst<Page extends { path: string }>(pages: readonly Page[]): Page[] {
  return pages.toSorted((left, right) => parametersIn(left.path) - parametersIn(right.path))
}

const parametersIn = (path: string) =>
  path.split('/').filter((segment) => segment.startsWith(':')).length

/** The decoded segments of a path. One that cannot be decoded stays as it is: the path matches nothing then. */
export function pathSegments(path: string): string[] {
  return path.split('/').filter(Boolean).map(decodeSegment)
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
