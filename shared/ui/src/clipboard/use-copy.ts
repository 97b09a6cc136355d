import { useEffect, useRef, useState } from 'react'

import { writeText } from './write-text'

const CONFIRMATION_MS = 2000

/**
 * Copies a text and remembers for two seconds that it did [CO-046]. A refusal of the browser is
 * logged [ER-015]; then nothing claims to be copied.
 */
export function useCopy() {
  const [isCopied, setIsCopied] = useState(false)
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  async function copy(text: string) {
    try {
      await writeText(text)
    } catch (error) {
      console.error('Failed to copy to clipboard', error)
      return
    }
    window.clearTimeout(timer.current)
    setIsCopied(true)
    timer.current = window.setTimeout(() => setIsCopied(false), CONFIRMATION_MS)
  }

  return { isCopied, copy }
}
