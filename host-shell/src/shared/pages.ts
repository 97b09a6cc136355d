import type { NavigationEntry } from '@meshdeck/federation/registry'
import type { Label } from '@meshdeck/platform'

import { useRemotes } from './remotes'

const dashboard: Label = { en: 'Dashboard', de: 'Übersicht', fr: 'Tableau de bord' }

/** The shell's own menu entry with its key, which no remote may use. All other entries come from remotes [SH-098]. */
export const ownEntries: readonly NavigationEntry[] = [
  { label: dashboard, icon: 'gauge', path: '/dashboard', group: 'main', order: 0, goTo: 'd' },
]

/** The shell's own pages, for breadcrumb, window title, and guide. */
const ownPages: readonly PageTitle[] = [
  { path: '/dashboard', title: dashboard, guide: 'first-network' },
  {
    path: '/hello',
    title: { en: 'Getting started', de: 'Erste Schritte', fr: 'Premiers pas' },
    role: 'admin',
    guide: 'first-network',
  },
  {
    path: '/changes',
    title: { en: 'Changes', de: 'Änderungen', fr: 'Changements' },
    guide: 'offline-device',
  },
  { path: '/diagnostics', title: { en: 'Diagnostics', de: 'Diagnose', fr: 'Diagnostic' } },
]

/** A path pattern with the page's title and its access conditions. Only a few redirects have a title. */
type PageTitle = {
  path: string
  title?: Label | undefined
  role?: 'admin' | undefined
  edition?: 'pro' | undefined
  /** Path of the page that it redirects to. */
  redirect?: string | undefined
  /** Chapter of the guide. */
  guide?: string | undefined
}

/** Returns all pages of the console with their titles. The first one whose path matches an address is its page. */
export function usePageTitles(): readonly PageTitle[] {
  return staticPathsFirst([...ownPages, ...useRemotes().flatMap(({ routes }) => routes)])
}

/** Sorts literal paths before patterns with a parameter in the same place, like the router. */
export function staticPathsFirst<Page extends { path: string }>(pages: readonly Page[]): Page[] {
  return pages.toSorted((left, right) => parametersIn(left.path) - parametersIn(right.path))
}

const parametersIn = (path: string) =>
  path.split('/').filter((segment) => segment.startsWith(':')).length

/**
 * Returns the decoded segments of a path. A segment that can't be decoded stays unchanged, and the path then matches
 * nothing.
 */
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
