type Squares = { size: number; get: (row: number, column: number) => number | boolean }

/** Returns the dark squares of a QR code as an SVG path with one unit each; adjacent ones form one stroke. */
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
