import { type KeyboardEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'

/** Text and look of a cell. Cells are plain elements, and only those in view are rendered. */
export type MatrixCell = {
  /** Accessible name: both ends and what applies between them. */
  name: string
  /** Visible text. Without it, the class draws a mark. */
  text?: string
  /** Tooltip. */
  title?: string | undefined
  className?: string
  isDisabled?: boolean
}

/** Heading of a row or column, which is a button. */
export type MatrixHead = {
  name: string
  label: string
  isDisabled?: boolean
  /** ID of the text that explains why the button is disabled. */
  describedBy?: string | undefined
}

/** In rem. */
export type MatrixSize = {
  cellWidth: number
  cellHeight: number
  headWidth: number
  headHeight: number
}

/** Content of a matrix. Keep the functions the same while nothing changes; otherwise every row renders again. */
export type MatrixContent = {
  rowCount: number
  columnCount: number
  cellOf: (place: Place) => MatrixCell
  /** Returns the heading of a row when the column is -1, and of a column when the row is -1. */
  headOf: (place: Place) => MatrixHead
}

/** A cell by row and column; -1 stands for the headings before the first. */
export type Place = { row: number; column: number }

type Options = {
  gridRef: RefObject<HTMLElement | null>
  rowCount: number
  columnCount: number
  /** Cell that receives the first Tab. */
  start?: Place | undefined
  /** Number of rows that fit on the screen. */
  pageSize: () => number
  reveal: (place: Place) => void
  onPress: (place: Place) => void
}

/** Makes all cells one tab stop: arrow keys move between cells and headings, Space and Enter press. */
export function useMatrixFocus(options: Options) {
  const { gridRef, rowCount, columnCount, start, pageSize, reveal, onPress } = options
  const [wantedPlace, setWantedPlace] = useState<Place>(start ?? { row: 0, column: 0 })
  // a search may have reduced the number of rows or columns
  const active = within(wantedPlace, { rowCount, columnCount })

  function moveTo(target: Place) {
    const place = within(target, { rowCount, columnCount })
    // synchronous, because the cell may not be in the document before this render
    flushSync(() => setWantedPlace(place))
    reveal(place)
    gridRef.current?.querySelector<HTMLElement>(selectorOf(place))?.focus({ preventScroll: true })
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { row, column } = active
    const { key, ctrlKey, metaKey } = event
    const isFar = ctrlKey || metaKey
    const moves: Record<string, () => void> = {
      ArrowDown: () => moveTo({ row: row + 1, column }),
      ArrowUp: () => moveTo({ row: row - 1, column }),
      ArrowRight: () => moveTo({ row, column: column + 1 }),
      ArrowLeft: () => moveTo({ row, column: column - 1 }),
      PageDown: () => moveTo({ row: row + pageSize(), column }),
      PageUp: () => moveTo({ row: Math.max(row - pageSize(), 0), column }),
      Home: () => moveTo({ row: isFar ? 0 : row, column: 0 }),
      End: () => moveTo({ row: isFar ? rowCount - 1 : row, column: columnCount - 1 }),
      ' ': () => onPress(active),
      Enter: () => onPress(active),
    }
    const act = moves[key]
    if (!act) return
    // prevents a second press of a button, and scrolling
    event.preventDefault()
    act()
  }

  return { active, onKeyDown, activate: setWantedPlace }
}

type Counts = Pick<Options, 'rowCount' | 'columnCount'>

/** Clamps a place to the matrix. The corner has no heading. */
function within({ row, column }: Place, { rowCount, columnCount }: Counts): Place {
  const place = {
    row: Math.min(Math.max(row, -1), rowCount - 1),
    column: Math.min(Math.max(column, -1), columnCount - 1),
  }
  return place.row === -1 && place.column === -1 ? { row: 0, column: -1 } : place
}

const selectorOf = ({ row, column }: Place) => `[data-row="${row}"][data-column="${column}"]`

/** Returns the cell in which an event occurred. */
export function placeAt(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined
}
