import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'

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
