import { type MouseEvent, useEffect, useRef } from 'react'

import { useListWindow } from '../list-window/use-list-window'
import { useRem } from '../table-rows/use-row-height'
import type { MatrixSize } from './matrix-model'
import { type Place, placeAt, useMatrixFocus } from './use-matrix-focus'

type Options = {
  rowCount: number
  columnCount: number
  size: MatrixSize
  start?: Place | undefined
  onPress: (place: Place) => void
}

/** Which cells of a matrix are in view, which one has the focus, and what a press does. */
export function useMatrix({ rowCount, columnCount, size: inRem, start, onPress }: Options) {
  const rem = useRem()
  const size = {
    cellWidth: inRem.cellWidth * rem,
    cellHeight: inRem.cellHeight * rem,
    headWidth: inRem.headWidth * rem,
    headHeight: inRem.headHeight * rem,
  }
  const scrollRef = useRef<HTMLDivElement>(null)
  const { active, onKeyDown, activate } = useMatrixFocus({
    gridRef: scrollRef,
    rowCount,
    columnCount,
    start,
    pageSize: () => {
      const { start, end } = rowWindow.onScreen()
      return Math.max(end - start - 1, 1)
    },
    reveal: ({ row, column }) => {
      if (row >= 0) rowWindow.reveal(row)
      if (column >= 0) columnWindow.reveal(column)
    },
    onPress,
  })
  const rowWindow = useListWindow({
    scrollRef,
    count: rowCount,
    rowHeight: size.cellHeight,
    headerHeight: size.headHeight,
    ...(active.row >= 0 && { keptIndex: active.row }),
  })
  const columnWindow = useListWindow({
    scrollRef,
    count: columnCount,
    rowHeight: size.cellWidth,
    headerHeight: size.headWidth,
    isHorizontal: true,
    ...(active.column >= 0 && { keptIndex: active.column }),
  })

  const { reveal: revealRow } = rowWindow
  const { reveal: revealColumn } = columnWindow
  const startAtMount = useRef(start)
  useEffect(() => {
    const { row, column } = startAtMount.current ?? {}
    if (row !== undefined) revealRow(row)
    if (column !== undefined) revealColumn(column)
    // once: from then on whoever scrolls decides
    startAtMount.current = undefined
  }, [revealRow, revealColumn])

  function onClick({ target }: MouseEvent) {
    const place = placeAt(target)
    if (!place) return
    activate(place)
    onPress(place)
  }

  return { scrollRef, active, onKeyDown, onClick, rowWindow, columnWindow, size }
}
