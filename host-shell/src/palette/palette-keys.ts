import { type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from 'react'

import { basePath, useSettings } from '../shared/installation'

const MOVES = ['ArrowDown', 'ArrowUp', 'Home', 'End']
const FIRST_ITEM = '[cmdk-item]:not([aria-disabled=true])'

/**
 * Tracks the entry that Enter opens: the first one, even when better matches arrive later, until the user moves to
 * another, which then stays selected.
 */
export function useActiveEntry(rootRef: RefObject<HTMLElement | null>) {
  const [id, setId] = useState('')
  const isHeld = useRef(false)

  return {
    id,
    setId,
    hold: () => {
      isHeld.current = true
    },
    /** Call when the search changes. */
    release: () => {
      isHeld.current = false
    },
    handleKeyDown: ({ key }: KeyboardEvent) => {
      if (MOVES.includes(key)) isHeld.current = true
    },
    /** Call when the entries change. */
    follow: () => {
      const firstId = rootRef.current?.querySelector(FIRST_ITEM)?.getAttribute('data-value')
      if (!isHeld.current && firstId) setId(firstId)
    },
  }
}

type ModifierKeys = { ctrlKey: boolean; metaKey: boolean }

const hasCommandKey = ({ ctrlKey, metaKey }: ModifierKeys) => ctrlKey || metaKey

/** Opens an entry in a new tab on Ctrl+Enter and Ctrl+click. The palette stays open. */
export function useNewTab() {
  const base = basePath(useSettings())

  function open(entry: Element | null) {
    const href = entry instanceof HTMLElement ? entry.dataset['href'] : undefined
    if (href === undefined) return
    window.open(href.startsWith('/') ? base + href : href, '_blank', 'noopener')
  }

  return {
    handleKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !hasCommandKey(event)) return
      event.preventDefault()
      open(event.currentTarget.querySelector('[cmdk-item][aria-selected=true]'))
    },
    handleClick: (event: MouseEvent) => {
      if (!hasCommandKey(event)) return
      event.stopPropagation()
      if (event.target instanceof Element) open(event.target.closest('[cmdk-item]'))
    },
  }
}
