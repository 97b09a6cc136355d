import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

type Options = {
  /** Ids in the order on screen. */
  order: readonly string[]
  /** What the rows stand in. */
  scrollRef: RefObject<HTMLElement | null>
}

/**
 * The row that Tab enters. When it goes, by a deletion or a filter, the one that takes its place
 * follows, with the focus if the row that went had it: otherwise the focus would be nowhere.
 */
export function useActiveRow({ order, scrollRef }: Options) {
  const [active, setActive] = useState<{ id: string; index: number }>()
  const hasFocus = useRef(false)
  const found = active ? order.indexOf(active.id) : 0
  const isGone = found === -1
  const activeIndex = isGone ? Math.min(active?.index ?? 0, order.length - 1) : found

  useLayoutEffect(() => {
    // a row that is taken away says nothing: the focus is on the page as a whole then
    if (!isGone || !hasFocus.current || document.activeElement !== document.body) return
    focusActiveRow(scrollRef.current)
  }, [isGone, order, scrollRef])

  // so it is with the last one, and with rows that lead to another page
  useLayoutEffect(
    () => () => {
      if (hasFocus.current) document.querySelector<HTMLElement>('main')?.focus()
    },
    [],
  )

  return {
    activeIndex,
    activate: (id: string | undefined) =>
      setActive(id === undefined ? undefined : { id, index: order.indexOf(id) }),
    /** Of whatever holds the rows: whether the focus is on one of them. */
    watchFocus: {
      onFocusCapture: () => {
        hasFocus.current = true
      },
      onBlurCapture: () => {
        hasFocus.current = false
      },
    },
  }
}

/** Puts the focus on the row that Tab enters. */
export function focusActiveRow(container: HTMLElement | null): void {
  container?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus({ preventScroll: true })
}
