import type { Place } from './use-matrix-focus'

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
