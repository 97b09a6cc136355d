import { useRef, type KeyboardEvent } from 'react'

const editing = ['Backspace', 'ArrowDown', 'ArrowUp', 'Enter', 'Escape']

/**
 * Keeps the keys pressed on a button while its panel loads, until the panel takes them, so that nothing is lost when
 * the user opens it and types at once.
 */
export function useEarlyKeys() {
  const keys = useRef<string[]>(undefined)

  return {
    /** Call when the panel was requested. */
    expect: () => {
      keys.current = []
    },
    keep: (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (!keys.current || ctrlKey || metaKey || altKey) return
      if (key.length > 1 && !editing.includes(key)) return
      // pressing the button again would close the panel
      event.preventDefault()
      keys.current.push(key)
    },
    take: () => {
      const takenKeys = keys.current ?? []
      keys.current = undefined
      return takenKeys
    },
  }
}
