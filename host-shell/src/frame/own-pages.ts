import type { NavigationEntry } from '@meshdeck/federation/registry'
import type { Label } from '@meshdeck/platform'

const dashboard: Label = { en: 'Dashboard', de: 'Übersicht', fr: 'Tableau de bord' }

/** The shell's own entry, and its key that no fragment may take; all others come from fragments [SH-098]. */
export const ownEntries: readonly NavigationEntry[] = [
  { label: dashboard, icon: 'gauge', path: '/dashboard', group: 'main', order: 0, goTo: 'd' },
]

/** Titles of the shell's own pages, for breadcrumb and window. */
export const ownTitles: ReadonlyArray<{ path: string; title: Label; role?: 'admin' }> = [
  { path: '/dashboard', title: dashboard },
  {
    path: '/hello',
    title: { en: 'Getting started', de: 'Erste Schritte', fr: 'Premiers pas' },
    role: 'admin',
  },
  { path: '/diagnostics', title: { en: 'Diagnostics', de: 'Diagnose', fr: 'Diagnostic' } },
]
