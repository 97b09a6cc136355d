import { preferenceAtom, useAtom, z } from '@meshdeck/platform'

import type { NamedView, TableView } from '../table-model/types'
import { NONE, writeView } from './view-params'

const savedViewsSchema = z.array(z.object({ label: z.string(), search: z.string() }))

/** The views that this person has saved for a table, by the order of saving. A name is there once. */
export function useSavedViews(viewKey: string) {
  const [text, store] = useStoredText(`views_${viewKey}`)
  const views = readSavedViews(text)
  const without = (label: string) => views.filter((view) => view.label !== label)
  const keep = (next: NamedView[]) => store(next.length > 0 ? JSON.stringify(next) : undefined)

  return {
    views,
    save: (view: NamedView) => keep([...without(view.label), view]),
    remove: ({ label }: NamedView) => keep(without(label)),
  }
}

/** What storage holds may be anything: whatever is no list of views reads as none. */
export function readSavedViews(text: string | undefined): NamedView[] {
  if (text === undefined) return []
  try {
    return z.parse(savedViewsSchema, JSON.parse(text))
  } catch {
    return []
  }
}

/** A view as a named one keeps it: complete, so that it looks the same whatever is remembered. */
export function writeNamedView(view: TableView): NamedView['search'] {
  const params = writeView(new URLSearchParams(), view, NONE)
  if (view.hidden.length === 0) params.set('hide', NONE)
  return params.toString()
}

const textAtom = (key: string) => preferenceAtom(key, z.string())
const atoms = new Map<string, ReturnType<typeof textAtom>>()

/** A text kept on this device under a key; undefined until something is kept. */
export function useStoredText(key: string) {
  return useAtom(atomOf(key))
}

/** One for each key, so that two tables of one name agree. */
function atomOf(key: string) {
  const known = atoms.get(key) ?? textAtom(key)
  atoms.set(key, known)
  return known
}
