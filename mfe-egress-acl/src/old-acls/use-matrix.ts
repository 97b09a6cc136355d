import { useListWindow, useRem } from '@meshdeck/ui/data-table'
import { type MouseEvent, useRef } from 'react'

import type { AccessDraft } from './access-draft'
import { isWhollyOpen } from './MatrixRow'
import { type Place, placeAt, useMatrixFocus } from './use-matrix-focus'

/** Rem. */
const CELL = 2
const HEAD_WIDTH = 12
const HEAD_HEIGHT = 9

type Options = {
  draft: AccessDraft
  rows: readonly number[]
  columns: readonly number[]
  isRefused: boolean
}

/** Which cells of the matrix are in view, which one has the focus, and what a press does. */
export function useMatrix({ draft, rows, columns, isRefused }: Options) {
  const rem = useRem()
  const size = CELL * rem
  const head = { width: HEAD_WIDTH * rem, height: HEAD_HEIGHT * rem }
  const scrollRef = useRef<HTMLDivElement>(null)
  const { active, onKeyDown, activate } = useMatrixFocus({
    gridRef: scrollRef,
    rowCount: rows.length,
    columnCount: columns.length,
    pageSize: () => {
      const { start, end } = rowWindow.onScreen()
      return Math.max(end - start - 1, 1)
    },
    reveal: ({ row, column }) => {
      if (row >= 0) rowWindow.reveal(row)
      if (column >= 0) columnWindow.reveal(column)
    },
    onPress: press,
  })
  const rowWindow = useListWindow({
    scrollRef,
    count: rows.length,
    rowHeight: size,
    headerHeight: head.height,
    ...(active.row >= 0 && { keptIndex: active.row }),
  })
  const columnWindow = useListWindow({
    scrollRef,
    count: columns.length,
    rowHeight: size,
    headerHeight: head.width,
    isHorizontal: true,
    ...(active.column >= 0 && { keptIndex: active.column }),
  })

  function press({ row, column }: Place) {
    if (isRefused) return
    const [member, other] = [rows[row], columns[column]]
    if (member !== undefined && other !== undefined) return draft.toggle(member, other)
    const [named, others] = member === undefined ? [other, rows] : [member, columns]
    if (named !== undefined) draft.set([named], others, !isWhollyOpen(draft, named, others))
  }

  function onClick({ target }: MouseEvent) {
    const place = placeAt(target)
    if (!place) return
    activate(place)
    press(place)
  }

  return { scrollRef, active, onKeyDown, onClick, rowWindow, columnWindow, size, head }
}
