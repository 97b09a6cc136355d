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
  /** Stays in the document wherever one scrolls to: without it the focus would be lost. */
  keptIndex?: number
}

export type ListWindow = ReturnType<typeof useListWindow>

/**
 * Which rows of a long list are in the document: those in view, a few around them, and the kept one.
 * `places` have their pixels from the top of the rows, which together are `height` high.
 */
export function useListWindow(options: Options) {
  const { scrollRef, count, rowHeight, headerHeight = 0, keptIndex = count } = options
  // oxlint-disable-next-line react/incompatible-library -- there is no React compiler here to mislead
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeight,
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
    overscan: 4,
    // a turn of the wheel may be drawn one frame late: the rows around the view cover it
    useFlushSync: false,
    rangeExtractor: (range) =>
      keptIndex < count
        ? [...new Set([...defaultRangeExtractor(range), keptIndex])]
        : defaultRangeExtractor(range),
  })

  // its cache of sizes does not know that a row of the same index is lower now
  useEffect(() => virtual.measure(), [virtual, rowHeight])

  return {
    height: virtual.getTotalSize(),
    places: virtual
      .getVirtualItems()
      .map(({ index, start }) => ({ index, top: start - headerHeight })),
    /** Makes a row visible with the least movement. */
    reveal: (index: number) => virtual.scrollToIndex(index),
    /** The first row that is in view, and the one after the last. */
    onScreen: () => {
      const { startIndex = 0, endIndex = -1 } = virtual.range ?? {}
      return { start: startIndex, end: endIndex + 1 }
    },
  }
}
