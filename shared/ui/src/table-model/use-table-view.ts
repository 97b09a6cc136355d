import { preferenceAtom, useAtom, useSearchParams, z } from '@meshdeck/platform'
import { useEffect, useMemo, useState } from 'react'

import type { NamedView, TableView, ViewChange } from './types'
import { applyNamedView, NONE, readView, writeMemory, writeView } from './view-params'

/**
 * What the table shows lives in the address, so that it survives reload and can be sent. How it is
 * sorted and which columns are hidden is remembered besides, under the table's `viewKey`.
 */
export function useTableView(viewKey: string, defaultSort: string) {
  const [params, setParams] = useSearchParams()
  const [stored = '', store] = useStoredText(`table_${viewKey}`)
  const memory = useMemo(() => new URLSearchParams(stored), [stored])
  const view = useMemo(() => readView(params, defaultSort, memory), [params, defaultSort, memory])

  // `replace`: Back leaves the page instead of undoing one filter after the other
  const go = (next: URLSearchParams) => setParams(next, { replace: true })

  function change(asked: ViewChange) {
    const now = readView(latestAddress(), defaultSort, memory)
    const part = typeof asked === 'function' ? asked(now) : asked
    const next = { ...now, ...part }
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
 * The address as it stands. A large table is drawn some time after its address is set, and what is changed in between,
 * by the table or by what is drawn in its place, must not start from what is still on the screen.
 */
const latestAddress = () => new URLSearchParams(window.location.search)

const TYPING_PAUSE_MS = 250

/**
 * Text that filters at once and reaches the address when typing pauses. The address may be late: what
 * it says then is only news when it was not sent from here.
 */
export function useSearchText(committed: string, commit: (text: string) => void) {
  const [text, setText] = useState(committed)
  const [lastCommitted, setLastCommitted] = useState(committed)
  const [onTheirWay, setOnTheirWay] = useState<readonly string[]>([])

  if (committed !== lastCommitted) {
    setLastCommitted(committed)
    const arrived = onTheirWay.indexOf(committed)
    setOnTheirWay(arrived < 0 ? [] : onTheirWay.slice(arrived + 1))
    // a link or Back has changed the address: it wins over what was typed
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
function useStoredText(key: string) {
  return useAtom(atomOf(key))
}

/** One for each key, so that two tables of one name agree. */
function atomOf(key: string) {
  const known = atoms.get(key) ?? textAtom(key)
  atoms.set(key, known)
  return known
}
