import { type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from 'react'

import { basePath, useSettings } from '../shared/installation'

const MOVES = ['ArrowDown', 'ArrowUp', 'Home', 'End']
const FIRST = '[cmdk-item]:not([aria-disabled=true])'

/**
 * The entry that Enter opens: the first, also when better ones come later, until the person has moved to
 * another. From then on it stays.
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
    /** Something else is searched for. */
    release: () => {
      isHeld.current = false
    },
    handleKeyDown: ({ key }: KeyboardEvent) => {
      if (MOVES.includes(key)) isHeld.current = true
    },
    /** There are other entries than before. */
    follow: () => {
      const first = rootRef.current?.querySelector(FIRST)?.getAttribute('data-value')
      if (!isHeld.current && first) setId(first)
    },
  }
}

type Pressed = { ctrlKey: boolean; metaKey: boolean }

const hasCommandKey = ({ ctrlKey, metaKey }: Pressed) => ctrlKey || metaKey

/** Ctrl+Enter and Ctrl+click open an entry in a tab of its own; the palette stays as it is. */
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
