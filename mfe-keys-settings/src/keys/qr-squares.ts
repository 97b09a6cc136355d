type Squares = { size: number; get: (row: number, column: number) => number | boolean }

/** The dark squares of a code as the path of a picture, one unit each, those beside each other in one stroke. */
export function squaresOf(squares: Squares): string {
  const { size } = squares
  const strokes: string[] = []
  for (let row = 0; row < size; row += 1) {
    let column = 0
    while (column < size) {
      const start = column
      while (column < size && squares.get(row, column)) column += 1
      if (column > start) strokes.push(`M${start} ${row}h${column - start}v1H${start}z`)
      column += 1
    }
  }
  return strokes.join('')
}
