import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, type RefObject } from 'react'

type Options = {
  /** The scrolling element. */
  scrollRef: RefObject<HTMLElement | null>
  count: number
  /** In pixels; all rows have the same height. */
  rowHeight: number
  /** Height in pixels of a header that stays above the rows. */
  headerHeight?: number
  /** Virtualizes columns instead of rows: sizes are widths, and a place's `gap` is the margin before it. */
  isHorizontal?: boolean
  /** The one row that is higher than the others, and by how many pixels. */
  taller?: { index: number; by: number } | undefined
  /** Index of a row that stays in the document at any scroll position; otherwise the focus would be lost. */
  keptIndex?: number
}

export type ListWindow = ReturnType<typeof useListWindow>

/**
 * Styles of the box around the rows. Keeps the first row's margin inside, and keeps the browser from following a row
 * that sorting has moved.
 */
export const windowStyles = { display: 'flow-root', overflowAnchor: 'none' } as const

/**
 * Returns which rows of a long list are in the document: those in view, a few around them, and the kept one. `height`
 * is the height of all rows. Put the rows into the flow of a box with `windowStyles`, one below the other: a place's
 * `gap`, in pixels, is the margin above its row, 0 for nearly all.
 *
 * A position per row would be a separate style per row, and Chromium goes through all styles it has seen for each new
 * row: in measurements, scrolling got slower with every row, until a step took 200 ms.
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
    // a scroll step may render one frame late: the rows around the view cover it
    useFlushSync: false,
    rangeExtractor: (range) => {
      const shownIndexes = defaultRangeExtractor(range)
      if (keptIndex >= count || shownIndexes.includes(keptIndex)) return shownIndexes
      return [...shownIndexes, keptIndex].toSorted((a, b) => a - b)
    },
  })

  // its size cache doesn't notice that the row at an index is lower now
  useEffect(() => virtual.measure(), [virtual, rowHeight, taller?.index, taller?.by])

  /** Returns the height in pixels of the rows from one index up to but not including another; neither is below 0. */
  const heightOf = (from: number, to: number) =>
    (to - from) * rowHeight + (taller && taller.index >= from && taller.index < to ? taller.by : 0)

  return {
    height: virtual.getTotalSize(),
    places: virtual.getVirtualItems().map(({ index }, place, items) => ({
      index,
      gap: heightOf((items[place - 1]?.index ?? -1) + 1, index),
    })),
    /** Scrolls a row into view with the least movement. */
    reveal: (index: number) => virtual.scrollToIndex(index),
    /** Returns the first row in view, and the one after the last. */
    onScreen: () => {
      const { startIndex = 0, endIndex = -1 } = virtual.range ?? {}
      return { start: startIndex, end: endIndex + 1 }
    },
  }
}
