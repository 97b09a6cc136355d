import { useRef, type KeyboardEvent } from 'react'

const editing = ['Backspace', 'ArrowDown', 'ArrowUp', 'Enter', 'Escape']

/**
 * Keys that are pressed while a panel is still on its way arrive at its button. They are kept until
 * the panel takes them, so that who opens it and types at once loses nothing.
 */
export function useEarlyKeys() {
  const keys = useRef<string[]>(undefined)

  return {
    /** The panel has been asked for. */
    expect: () => {
      keys.current = []
    },
    keep: (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (!keys.current || ctrlKey || metaKey || altKey) return
      if (key.length > 1 && !editing.includes(key)) return
      // a press of the button would close the panel again
      event.preventDefault()
      keys.current.push(key)
    },
    take: () => {
      const taken = keys.current ?? []
      keys.current = undefined
      return taken
    },
  }
}
