import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, type RefObject } from 'react'

type Options = {
  scrollRef: RefObject<HTMLElement | null>
  order: readonly string[]
  /** Pixels. */
  rowHeight: number
  /** Pixels of a header that stays on top of the rows. */
  headerHeight: number
  /** Stays in the document wherever one scrolls to. */
  activeIndex: number
}

export type RowWindow = ReturnType<typeof useRowWindow>

/** Which rows are in the document: those in view, a few around them, and the active one. */
export function useRowWindow(options: Options) {
  const { scrollRef, order, rowHeight, headerHeight, activeIndex } = options
  // oxlint-disable-next-line react/incompatible-library -- there is no React compiler here to mislead
  const virtual = useVirtualizer({
    count: order.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeight,
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
    overscan: 3,
    // without the active row, scrolling away from it would lose the focus
    rangeExtractor: (range) =>
      activeIndex < order.length
        ? [...new Set([...defaultRangeExtractor(range), activeIndex])]
        : defaultRangeExtractor(range),
  })

  // its cache of sizes does not know that a row of the same index is lower now
  useEffect(() => virtual.measure(), [virtual, rowHeight])

  return {
    height: virtual.getTotalSize(),
    places: virtual
      .getVirtualItems()
      .map(({ index, start }) => ({ index, top: start - headerHeight })),
    reveal: (index: number) => virtual.scrollToIndex(index),
    idsOnScreen: () => {
      const { startIndex = 0, endIndex = -1 } = virtual.range ?? {}
      return order.slice(startIndex, endIndex + 1)
    },
  }
}
