import { useSearchParams } from '@meshdeck/platform'
import { useEffect, useMemo, useState } from 'react'

import type { NamedView, ViewChange } from '../table-model/types'
import { useStoredText } from './saved-views'
import { applyNamedView, readView, writeMemory, writeView } from './view-params'

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
