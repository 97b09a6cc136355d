import { useSearchParams } from '@meshdeck/platform'
import { useEffect, useMemo, useState } from 'react'

import type { TableView } from './types'
import { readView, writeView } from './view-params'

/** What the table shows lives in the address, so that it survives reload and can be sent. */
export function useTableView(defaultSort: string) {
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => readView(params, defaultSort), [params, defaultSort])

  // `replace`: Back leaves the page instead of undoing one filter after the other
  const change = (part: Partial<TableView>) =>
    setParams(
      (before) => writeView(before, { ...readView(before, defaultSort), ...part }, defaultSort),
      { replace: true },
    )

  return [view, change] as const
}

const TYPING_PAUSE_MS = 250

/** Text that filters at once and reaches the address when typing pauses. */
export function useSearchText(committed: string, commit: (text: string) => void) {
  const [text, setText] = useState(committed)
  const [lastCommitted, setLastCommitted] = useState(committed)

  // a link or Back has changed the address: it wins over what was typed
  if (committed !== lastCommitted) {
    setLastCommitted(committed)
    setText(committed)
  }

  useEffect(() => {
    if (text === committed) return
    const timer = setTimeout(() => commit(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  })

  return [text, setText] as const
}
