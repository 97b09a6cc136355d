import { chakra, type SystemStyleObject } from '@chakra-ui/react'
import { type MouseEvent, useEffect, useRef } from 'react'

import { type ListWindow, useListWindow, windowStyles } from '../table-rows/use-list-window'
import { useRem } from '../table-rows/use-row-height'
import {
  type MatrixContent,
  type MatrixSize,
  type Place,
  placeAt,
  useMatrixFocus,
} from './matrix-model'
import { HeadButton, MatrixRow } from './MatrixRow'

/** Styles of the whole matrix, set once: a styled component per cell would cost more than the cell. */
const matrixStyles: SystemStyleObject = {
  '& [role=row]': { display: 'flex', width: 'max-content', minWidth: '100%' },
  '& [role=rowheader], & [role=columnheader]': {
    flexShrink: '0',
    bg: 'bg.panel',
    textStyle: 'xs',
    color: 'fg.muted',
  },
  '& [role=rowheader]': { position: 'sticky', insetInlineStart: '0', zIndex: '1' },
  '& [role=rowheader], & .corner': { borderInlineEndWidth: '1px' },
  '& .corner': { position: 'sticky', insetInlineStart: '0', zIndex: '2' },
  '& .head': {
    position: 'sticky',
    top: '0',
    zIndex: '2',
    bg: 'bg.panel',
    borderBottomWidth: '1px',
  },
  '& button': {
    w: 'full',
    h: 'full',
    px: '2',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'start',
    focusVisibleRing: 'inside',
    cursor: 'pointer',
  },
  '& button:hover': { color: 'fg', bg: 'bg.muted' },
  '& [aria-disabled=true]': { cursor: 'not-allowed' },
  '& [role=gridcell]': {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    borderInlineEndWidth: '1px',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
    focusVisibleRing: 'inside',
    cursor: 'pointer',
  },
  '& .self': { bg: 'bg.muted', cursor: 'default' },
}

const Grid = chakra('div', {
  base: { layerStyle: 'panel', flex: '0 1 auto', minH: '48', overflow: 'auto', ...matrixStyles },
})

const Rows = chakra('div', { base: windowStyles })

type Props = MatrixContent & {
  label: string
  size: MatrixSize
  isReadOnly?: boolean
  /** Styles of the cell classes. A mark shows the state of a cell, never color alone. */
  css: SystemStyleObject
  /** Cell that is scrolled into view and receives the first Tab; the first cell by default. */
  start?: Place | undefined
  /** Receives a cell, or a heading, whose row or column is -1. */
  onPress: (place: Place) => void
}

/**
 * Matrix that compares each item with each other and renders only the cells in view. It is one tab stop: arrow keys
 * move, Space and Enter press.
 */
export function Matrix({ label, size: inRem, isReadOnly, css, start, onPress, ...content }: Props) {
  const { rowCount, columnCount, cellOf, headOf } = content
  const { scrollRef, active, onKeyDown, onClick, rowWindow, columnWindow, size } = useMatrix({
    rowCount,
    columnCount,
    size: inRem,
    start,
    onPress,
  })

  return (
    <Grid
      ref={scrollRef}
      role="grid"
      aria-label={label}
      aria-rowcount={rowCount + 1}
      aria-colcount={columnCount + 1}
      aria-readonly={isReadOnly || undefined}
      css={css}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <ColumnHeadings
        headOf={headOf}
        columnCount={columnCount}
        size={size}
        window={columnWindow}
        active={active.row === -1 ? active.column : undefined}
      />
      <Rows
        role="rowgroup"
        style={{ height: rowWindow.height, width: size.headWidth + columnWindow.height }}
      >
        {rowWindow.places
          .filter(({ index }) => index < rowCount)
          .map(({ index, gap }) => (
            <MatrixRow
              key={index}
              cellOf={cellOf}
              headOf={headOf}
              index={index}
              gap={gap}
              cellWidth={size.cellWidth}
              cellHeight={size.cellHeight}
              headWidth={size.headWidth}
              places={columnWindow.places.filter(({ index: column }) => column < columnCount)}
              active={active.row === index ? active.column : undefined}
            />
          ))}
      </Rows>
    </Grid>
  )
}

type ColumnHeadingsProps = Pick<MatrixContent, 'headOf' | 'columnCount'> & {
  window: ListWindow
  /** In pixels. */
  size: MatrixSize
  /** Index of the heading that Tab enters, if it is one of these. */
  active: number | undefined
}

/** Headings of the columns in view. */
function ColumnHeadings({ headOf, columnCount, window, size, active }: ColumnHeadingsProps) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="head"
      style={{ height: size.headHeight, width: size.headWidth + window.height }}
    >
      <div role="presentation" className="corner" style={{ width: size.headWidth }} />
      {window.places
        .filter(({ index }) => index < columnCount)
        .map(({ index, gap }) => (
          <div
            key={index}
            role="columnheader"
            aria-colindex={index + 2}
            style={{ width: size.cellWidth, marginInlineStart: gap || undefined }}
          >
            <HeadButton
              {...headOf({ row: -1, column: index })}
              row={-1}
              column={index}
              isActive={active === index}
            />
          </div>
        ))}
    </div>
  )
}

type Options = {
  rowCount: number
  columnCount: number
  size: MatrixSize
  start?: Place | undefined
  onPress: (place: Place) => void
}

/** Returns which cells of a matrix are in view, which one has the focus, and how a press is handled. */
function useMatrix({ rowCount, columnCount, size: inRem, start, onPress }: Options) {
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
    // only once: after that, the user controls the scroll position
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
