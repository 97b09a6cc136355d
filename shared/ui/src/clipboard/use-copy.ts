import { useEffect, useRef, useState } from 'react'

import { copyText } from './copy-text'

const CONFIRMATION_MS = 2000

/**
 * Copies a text by `copyText`, and remembers for two seconds that it did [CO-046].
 */
export function useCopy() {
  const [isCopied, setIsCopied] = useState(false)
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  async function copy(text: string) {
    if (!(await copyText(text))) return
    window.clearTimeout(timer.current)
    setIsCopied(true)
    timer.current = window.setTimeout(() => setIsCopied(false), CONFIRMATION_MS)
  }

  return { isCopied, copy }
}
