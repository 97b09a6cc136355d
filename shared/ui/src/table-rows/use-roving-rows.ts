import { useRef, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

type Options = {
  /** Ids in the order on screen. */
  order: readonly string[]
  activeIndex: number
  pageSize: () => number
  onMove: (id: string, index: number) => void
  onSelect: (id: string, extend: boolean) => void
  onSelectAll: () => void
  onClear: () => void
}

/**
 * One tab stop for all rows. Up and down move between rows, left and right between the controls
 * of a row. The table body hears the keys, so a row needs no handler of its own.
 */
export function useRovingRows(options: Options) {
  const { order, activeIndex, pageSize, onMove, onSelect, onSelectAll, onClear } = options
  const bodyRef = useRef<HTMLTableSectionElement>(null)

  function moveTo(target: number, extend: boolean) {
    const index = Math.min(Math.max(target, 0), order.length - 1)
    const id = order[index]
    if (id === undefined) return
    // at once, because the row may not be in the document before this render
    flushSync(() => onMove(id, index))
    bodyRef.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus({ preventScroll: true })
    if (extend) onSelect(id, true)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, shiftKey, ctrlKey, metaKey, target } = event
    if (!(target instanceof HTMLElement)) return
    const activeId = order[activeIndex]
    const move = (index: number) => moveTo(index, shiftKey)

    const actions: Record<string, () => void> = {
      ArrowDown: () => move(activeIndex + 1),
      ArrowUp: () => move(activeIndex - 1),
      PageDown: () => move(activeIndex + pageSize()),
      PageUp: () => move(activeIndex - pageSize()),
      Home: () => move(0),
      End: () => move(order.length - 1),
      ArrowRight: () => stepInside(target, 1),
      ArrowLeft: () => stepInside(target, -1),
      Escape: onClear,
      ...((ctrlKey || metaKey) && { a: onSelectAll }),
      // inside a row, space and Enter belong to the control that has the focus
      ...(target instanceof HTMLTableRowElement && {
        ' ': () => activeId !== undefined && onSelect(activeId, shiftKey),
        Enter: () => target.querySelector('a')?.click(),
      }),
    }

    const act = actions[key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return { bodyRef, onKeyDown }
}

/** From the row to its first control, from control to control, and back to the row. */
function stepInside(from: HTMLElement, step: 1 | -1) {
  const row = from.closest('tr')
  if (!row) return
  const stops = [row, ...row.querySelectorAll<HTMLElement>('a, button, input')]
  stops[stops.indexOf(from) + step]?.focus()
}
