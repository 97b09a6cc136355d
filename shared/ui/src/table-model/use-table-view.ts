import {
  preferenceAtom,
  useAtom,
  useHref,
  useLocation,
  useSearchParams,
  z,
} from '@meshdeck/platform'
import { useEffect, useMemo, useState } from 'react'

import type { NamedView, TableView, ViewChange } from './types'
import { applyNamedView, EMPTY_VALUE, readView, writeMemory, writeView } from './view-params'

/**
 * Returns the state of a table from the address, so that it survives a reload and can be shared. Sorting and hidden
 * columns are also stored under the table's `viewKey`.
 */
export function useTableView(viewKey: string, defaultSort: string) {
  const [params, setParams] = useSearchParams()
  const ownPath = useHref(useLocation().pathname)
  const [stored = '', store] = useStoredText(`table_${viewKey}`)
  const memory = useMemo(() => new URLSearchParams(stored), [stored])
  const view = useMemo(() => readView(params, defaultSort, memory), [params, defaultSort, memory])

  // `replace`, so that Back leaves the page instead of undoing one filter after another
  function go(next: URLSearchParams) {
    // a search that is written late must not bring back a page that the user has just left
    if (window.location.pathname === ownPath) setParams(next, { replace: true })
  }

  function change(asked: ViewChange) {
    const currentView = readView(latestAddress(), defaultSort, memory)
    const part = typeof asked === 'function' ? asked(currentView) : asked
    const next = { ...currentView, ...part }
    if (part.sort || part.hidden || part.shown) store(writeMemory(next))
    go(writeView(latestAddress(), next, defaultSort))
  }

  return {
    view,
    change,
    apply: (named: NamedView) => go(applyNamedView(latestAddress(), named)),
  }
}

/**
 * Returns the current address. A large table renders some time after its address changes; changes in between, by the
 * table or its picture, must not start from the outdated screen.
 */
const latestAddress = () => new URLSearchParams(window.location.search)

const TYPING_PAUSE_MS = 250

/**
 * Returns the search text, which filters at once and reaches the address when typing pauses. The address may arrive
 * late: its value counts only if it wasn't sent from here.
 */
export function useSearchText(committed: string, commit: (text: string) => void) {
  const [text, setText] = useState(committed)
  const [lastCommitted, setLastCommitted] = useState(committed)
  const [onTheirWay, setOnTheirWay] = useState<readonly string[]>([])

  if (committed !== lastCommitted) {
    setLastCommitted(committed)
    const arrived = onTheirWay.indexOf(committed)
    setOnTheirWay(arrived < 0 ? [] : onTheirWay.slice(arrived + 1))
    // a link or Back has changed the address, which takes precedence over the typed text
    if (arrived < 0) setText(committed)
  }

  useEffect(() => {
    if (text === (onTheirWay.at(-1) ?? committed)) return
    const timer = setTimeout(() => {
      setOnTheirWay((before) => [...before, text])
      commit(text)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  })

  return [text, setText] as const
}

const savedViewsSchema = z.array(z.object({ label: z.string(), search: z.string() }))

/** Returns the user's saved views of a table, in the order of saving. Names are unique. */
export function useSavedViews(viewKey: string) {
  const [text, store] = useStoredText(`views_${viewKey}`)
  const views = readSavedViews(text)
  const without = (label: string) => views.filter((view) => view.label !== label)
  const storeViews = (next: NamedView[]) =>
    store(next.length > 0 ? JSON.stringify(next) : undefined)

  return {
    views,
    save: (view: NamedView) => storeViews([...without(view.label), view]),
    remove: ({ label }: NamedView) => storeViews(without(label)),
  }
}

/** Parses the stored views. Storage may contain anything: everything else reads as no views. */
export function readSavedViews(text: string | undefined): NamedView[] {
  if (text === undefined) return []
  try {
    return z.parse(savedViewsSchema, JSON.parse(text))
  } catch {
    return []
  }
}

/** Returns the query string of a named view. It is complete, so that the view looks the same whatever is remembered. */
export function writeNamedView(view: TableView): NamedView['search'] {
  const params = writeView(new URLSearchParams(), view, EMPTY_VALUE)
  if (view.hidden.length === 0) params.set('hide', EMPTY_VALUE)
  return params.toString()
}

const textAtom = (key: string) => preferenceAtom(key, z.string())
const atoms = new Map<string, ReturnType<typeof textAtom>>()

/** Returns a text stored on this device under a key; undefined if nothing is stored. */
function useStoredText(key: string) {
  return useAtom(atomOf(key))
}

/** Returns the single atom of a key, so that two tables of the same name stay in sync. */
function atomOf(key: string) {
  const storedAtom = atoms.get(key) ?? textAtom(key)
  atoms.set(key, storedAtom)
  return storedAtom
}
