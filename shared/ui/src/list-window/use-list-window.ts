import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

type Options = {
  /** What scrolls. */
  scrollRef: RefObject<HTMLElement | null>
  count: number
  /** Pixels; all rows are of one height. */
  rowHeight: number
  /** Pixels of a header that stays on top of the rows. */
  headerHeight?: number
  /** Stays in the document wherever one scrolls to: without it the focus would be lost. */
  keptIndex?: number
}

export type ListWindow = ReturnType<typeof useListWindow>

/** Rows beyond each edge, so that a turn of the wheel never shows a gap. */
const OVERSCAN = 4

/**
 * Which rows of a long list are in the document: those in view, a few around them, and the kept one.
 * Nothing is measured but the place that scrolls, and that only when it changes its size: `places`
 * have their pixels from the top of the rows, which together are `height` high.
 */
export function useListWindow(options: Options) {
  const { scrollRef, count, rowHeight, headerHeight = 0, keptIndex } = options
  const [view, setView] = useState({ first: 0, size: 0 })
  const viewHeight = useRef(0)

  // before the first paint, for until then nobody knows how many rows fit
  useLayoutEffect(() => {
    const area = scrollRef.current
    if (!area) return

    function follow() {
      const first = Math.floor((area?.scrollTop ?? 0) / rowHeight)
      const size = Math.ceil(viewHeight.current / rowHeight) + 1
      setView((view) => (view.first === first && view.size === size ? view : { first, size }))
    }
    function measure() {
      viewHeight.current = area?.clientHeight ?? 0
      follow()
    }

    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(area)
    area.addEventListener('scroll', follow, { passive: true })
    return () => {
      observer.disconnect()
      area.removeEventListener('scroll', follow)
    }
  }, [scrollRef, rowHeight])

  /** Makes a row visible with the least movement. */
  function reveal(index: number) {
    const area = scrollRef.current
    if (!area) return
    const top = index * rowHeight
    const lowest = top + rowHeight + headerHeight - viewHeight.current
    if (area.scrollTop > top) area.scrollTop = top
    else if (area.scrollTop < lowest) area.scrollTop = lowest
  }

  /** The first row that is in view, and the one after the last. */
  function onScreen(): { start: number; end: number } {
    const scrollTop = scrollRef.current?.scrollTop ?? 0
    const bottom = scrollTop + viewHeight.current - headerHeight
    return {
      start: Math.floor(scrollTop / rowHeight),
      end: Math.min(Math.ceil(bottom / rowHeight), count),
    }
  }

  return {
    height: count * rowHeight,
    places: indexesAround(view, count, keptIndex).map((index) => ({
      index,
      top: index * rowHeight,
    })),
    reveal,
    onScreen,
  }
}

function indexesAround(
  { first, size }: { first: number; size: number },
  count: number,
  keptIndex: number | undefined,
): number[] {
  // a list that got shorter is scrolled back by the browser, and says so one frame later
  const start = Math.max(Math.min(first, count - size) - OVERSCAN, 0)
  const end = Math.min(Math.max(start, first) + size + OVERSCAN, count)
  const shown = Array.from({ length: Math.max(end - start, 0) }, (_, place) => start + place)
  const isOutside = keptIndex !== undefined && (keptIndex < start || keptIndex >= end)
  return isOutside && keptIndex < count ? [...shown, keptIndex] : shown
}
