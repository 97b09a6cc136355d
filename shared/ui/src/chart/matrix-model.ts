import { type KeyboardEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'

/** What a cell says and how it looks. Cells are plain elements, and as many as are in view. */
export type MatrixCell = {
  /** For who does not see it: both ends, and what holds between them. */
  name: string
  /** What is written in it; without it the class draws its mark. */
  text?: string
  /** Shown while the pointer rests on it. */
  title?: string | undefined
  className?: string
  isDisabled?: boolean
}

/** The name of a row or column, which is a button. */
export type MatrixHead = {
  name: string
  label: string
  isDisabled?: boolean
  /** Id of the text that says why not. */
  describedBy?: string | undefined
}

/** Rem. */
export type MatrixSize = {
  cellWidth: number
  cellHeight: number
  headWidth: number
  headHeight: number
}

/** What stands in a matrix. The functions are the same as long as nothing in it changes, or every row renders again. */
export type MatrixContent = {
  rowCount: number
  columnCount: number
  cellOf: (place: Place) => MatrixCell
  /** Of a row where the column is -1, of a column where the row is. */
  headOf: (place: Place) => MatrixHead
}

/** A cell by row and column; -1 are the names before the first. */
export type Place = { row: number; column: number }

type Options = {
  gridRef: RefObject<HTMLElement | null>
  rowCount: number
  columnCount: number
  /** The cell that Tab enters at first. */
  start?: Place | undefined
  /** Rows that are on screen at once. */
  pageSize: () => number
  reveal: (place: Place) => void
  onPress: (place: Place) => void
}

/** One tab stop for all cells: arrows move between them and to the names, Space and Enter press. */
export function useMatrixFocus(options: Options) {
  const { gridRef, rowCount, columnCount, start, pageSize, reveal, onPress } = options
  const [wanted, setWanted] = useState<Place>(start ?? { row: 0, column: 0 })
  // a search may have left fewer
  const active = within(wanted, { rowCount, columnCount })

  function moveTo(target: Place) {
    const place = within(target, { rowCount, columnCount })
    // at once, because the cell may not be in the document before this render
    flushSync(() => setWanted(place))
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
    // or a button would be pressed once more, and the box scroll
    event.preventDefault()
    act()
  }

  return { active, onKeyDown, activate: setWanted }
}

type Counts = Pick<Options, 'rowCount' | 'columnCount'>

/** Names stand on one side of a cell: in the corner there is none. */
function within({ row, column }: Place, { rowCount, columnCount }: Counts): Place {
  const place = {
    row: Math.min(Math.max(row, -1), rowCount - 1),
    column: Math.min(Math.max(column, -1), columnCount - 1),
  }
  return place.row === -1 && place.column === -1 ? { row: 0, column: -1 } : place
}

const selectorOf = ({ row, column }: Place) => `[data-row="${row}"][data-column="${column}"]`

/** The cell that something happened in. */
export function placeAt(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined
}
