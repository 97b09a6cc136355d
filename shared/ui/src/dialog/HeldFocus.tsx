import { type RefObject, useEffect } from 'react'

import { firstStop } from './focus'

/**
 * Holds the focus in a dialog. What has it may go, with the fields for which a list could not be read or with the
 * button that asks for the list again; the browser then gives it to the page behind. It begins in the dialog anew.
 */
export function HeldFocus({ contentRef }: { contentRef: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const { current: content } = contentRef
    if (!content) return
    let held: EventTarget | null = null
    const hold = ({ target }: FocusEvent) => (held = target)
    const observer = new MutationObserver(() => {
      const isGone = held instanceof Element && !held.isConnected
      if (isGone && document.activeElement === document.body) firstStop(content)?.focus()
    })
    content.addEventListener('focusin', hold)
    observer.observe(content, { childList: true, subtree: true })
    return () => {
      content.removeEventListener('focusin', hold)
      observer.disconnect()
    }
  }, [contentRef])

  return null
}
