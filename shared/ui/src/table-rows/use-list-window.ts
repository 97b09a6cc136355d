import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, type RefObject } from 'react'

type Options = {
  /** What scrolls. */
  scrollRef: RefObject<HTMLElement | null>
  count: number
  /** Pixels; all rows are of one height. */
  rowHeight: number
  /** Pixels of a header that stays on top of the rows. */
  headerHeight?: number
  /** Columns in place of rows: widths count, and a place's `gap` is the margin before it. */
  isHorizontal?: boolean
  /** The one row that is higher than the others, by so many pixels. */
  taller?: { index: number; by: number } | undefined
  /** Stays in the document wherever one scrolls to: without it the focus would be lost. */
  keptIndex?: number
}

export type ListWindow = ReturnType<typeof useListWindow>

/**
 * Of the box around the rows. The margin of the first row stays inside, and the browser does not
 * follow a row that sorting has moved elsewhere.
 */
export const windowStyles = { display: 'flow-root', overflowAnchor: 'none' } as const

/**
 * Which rows of a long list are in the document: those in view, a few around them, and the kept one.
 * All rows together are `height` high. Rows stand in the flow of a box with `windowStyles`, each below
 * the one before: a place's `gap`, in pixels, is the margin above its row, 0 for nearly all.
 *
 * A position for each row would be a style of its own for each, and Chromium goes through all that it
 * has seen before for every row that comes: measured, scrolling got slower with every row, until a
 * step took 200 ms.
 */
export function useListWindow(options: Options) {
  const { scrollRef, count, rowHeight, headerHeight = 0, keptIndex = count } = options
  const { isHorizontal = false, taller } = options
  // oxlint-disable-next-line react/incompatible-library -- there is no React compiler here to mislead
  const virtual = useVirtualizer({
    count,
    horizontal: isHorizontal,
    getScrollElement: () => scrollRef.current,
    estimateSize: (index) => rowHeight + (taller?.index === index ? taller.by : 0),
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
    overscan: 4,
    // a turn of the wheel may be drawn one frame late: the rows around the view cover it
    useFlushSync: false,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      if (keptIndex >= count || shown.includes(keptIndex)) return shown
      return [...shown, keptIndex].toSorted((a, b) => a - b)
    },
  })

  // its cache of sizes does not know that a row of the same index is lower now
  useEffect(() => virtual.measure(), [virtual, rowHeight, taller?.index, taller?.by])

  /** Pixels of the rows from one to before another, neither of which is below 0. */
  const heightOf = (from: number, to: number) =>
    (to - from) * rowHeight + (taller && taller.index >= from && taller.index < to ? taller.by : 0)

  return {
    height: virtual.getTotalSize(),
    places: virtual.getVirtualItems().map(({ index }, place, items) => ({
      index,
      gap: heightOf((items[place - 1]?.index ?? -1) + 1, index),
    })),
    /** Makes a row visible with the least movement. */
    reveal: (index: number) => virtual.scrollToIndex(index),
    /** The first row that is in view, and the one after the last. */
    onScreen: () => {
      const { startIndex = 0, endIndex = -1 } = virtual.range ?? {}
      return { start: startIndex, end: endIndex + 1 }
    },
  }
}
