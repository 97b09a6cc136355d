import { memo } from 'react'

import type { ListWindow } from '../table-rows/use-list-window'
import type { MatrixContent, MatrixHead } from './matrix-model'

type Places = ListWindow['places']

type Props = Pick<MatrixContent, 'cellOf' | 'headOf'> & {
  index: number
  places: Places
  gap: number
  cellWidth: number
  cellHeight: number
  headWidth: number
  /** Column of the cell that Tab enters, or -1 for the heading; undefined in other rows. */
  active: number | undefined
}

/** Row of a matrix that renders only the cells in view. */
export const MatrixRow = memo(Row, isSameRow)

function Row(props: Props) {
  const { cellOf, headOf, index, places, gap, cellWidth, cellHeight, headWidth, active } = props

  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      style={{ marginTop: gap || undefined, height: cellHeight }}
    >
      <div role="rowheader" aria-colindex={1} style={{ width: headWidth }}>
        <HeadButton
          {...headOf({ row: index, column: -1 })}
          row={index}
          column={-1}
          isActive={active === -1}
        />
      </div>
      {places.map(({ index: column, gap: before }) => (
        <Cell
          key={column}
          row={index}
          isActive={active === column}
          width={cellWidth}
          gap={before}
          cellOf={cellOf}
          column={column}
        />
      ))}
    </div>
  )
}

type CellProps = Pick<MatrixContent, 'cellOf'> & {
  row: number
  column: number
  gap: number
  width: number
  isActive: boolean
}

/** Memoized, because scrolling adds a few columns and keeps the rest, whose texts are the slowest part to compute. */
const Cell = memo(function Cell({ cellOf, row, column, gap, width, isActive }: CellProps) {
  const { name, text, title, className, isDisabled } = cellOf({ row, column })
  return (
    <div
      role="gridcell"
      aria-colindex={column + 2}
      aria-label={name}
      aria-disabled={isDisabled || undefined}
      tabIndex={isActive ? 0 : -1}
      data-row={row}
      data-column={column}
      className={className}
      title={title}
      style={{ width, marginInlineStart: gap || undefined }}
    >
      {text}
    </div>
  )
})

/** Compares the listed columns: scrolling creates a new list each time, usually with the same columns. */
function isSameRow(before: Props, after: Props): boolean {
  return (
    before.cellOf === after.cellOf &&
    before.headOf === after.headOf &&
    before.index === after.index &&
    before.gap === after.gap &&
    before.cellWidth === after.cellWidth &&
    before.cellHeight === after.cellHeight &&
    before.headWidth === after.headWidth &&
    before.active === after.active &&
    isSamePlaces(before.places, after.places)
  )
}

const isSamePlaces = (before: Places, after: Places) =>
  before.length === after.length &&
  before.every(({ index, gap }, at) => index === after[at]?.index && gap === after[at].gap)

type HeadProps = MatrixHead & { row: number; column: number; isActive: boolean }

/** Heading of a row or column. */
export function HeadButton(props: HeadProps) {
  const { name, label, isDisabled, describedBy, row, column, isActive } = props

  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      aria-describedby={describedBy}
      title={name}
      tabIndex={isActive ? 0 : -1}
      data-row={row}
      data-column={column}
    >
      {name}
    </button>
  )
}
