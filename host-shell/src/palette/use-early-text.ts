import { useEffect, useReducer, type RefObject } from 'react'

const isLetter = (key: string) => key.length === 1

type Search = { text: string; early: readonly string[] }

const changeSearch = (search: Search, part: Partial<Search>): Search => ({ ...search, ...part })

/**
 * Returns the search text, starting with what was typed while the palette was loading. Call `catchUp` when its field
 * has the focus. Other keys of that time, such as Enter, are repeated once the list exists.
 */
export function useEarlyText(takeKeys: () => string[], rootRef: RefObject<HTMLElement | null>) {
  const [{ text, early }, change] = useReducer(changeSearch, { text: '', early: [] })

  function catchUp() {
    const keys = takeKeys()
    if (keys.length === 0) return
    change({
      text: typedText(keys),
      early: keys.filter((key) => !isLetter(key) && key !== 'Backspace'),
    })
  }

  useEffect(() => {
    const input = rootRef.current?.querySelector('input')
    for (const key of early) {
      input?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    }
  }, [early, rootRef])

  return { text, setText: (wanted: string) => change({ text: wanted }), catchUp }
}

function typedText(keys: readonly string[]): string {
  return keys.reduce((text, key) => {
    if (key === 'Backspace') return text.slice(0, -1)
    return isLetter(key) ? text + key : text
  }, '')
}
