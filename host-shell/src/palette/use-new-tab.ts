import type { KeyboardEvent, MouseEvent } from 'react'

import { useSettings } from '../installation/settings'
import { basePath } from '../versioned/base-path'

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
