import type { Pen } from './pen'
import type { BadPair, Picture } from './picture'
import { toScreenX, toScreenY } from './viewport'

/** Told apart without colour, and from the lines of what hangs together. */
export const pairDashes = { failing: [1, 5], slow: [12, 3, 1, 3] } as const

/** Between the nodes, or between their clusters while these are closed. */
export function drawPairs(pen: Pen, picture: Picture): void {
  const { pairs, palette } = picture
  for (const isFailing of [false, true]) {
    pen.beginPath()
    let hasAny = false
    for (const pair of pairs) {
      if (pair.isFailing === isFailing && addPair(pen, pair, picture)) hasAny = true
    }
    if (!hasAny) continue
    pen.globalAlpha = 0.9
    pen.lineWidth = 2
    pen.strokeStyle = isFailing ? palette.error : palette.health.warning
    pen.setLineDash([...pairDashes[isFailing ? 'failing' : 'slow']])
    pen.stroke()
  }
  pen.setLineDash([])
  pen.globalAlpha = 1
}

/** Whether there is a line: of two in one closed cluster there is none, nor where one has no place. */
function addPair(pen: Pen, { source, target }: BadPair, picture: Picture): boolean {
  const [from, to] = [endOf(picture, source), endOf(picture, target)]
  if (Number.isNaN(from.x + to.x) || (from.x === to.x && from.y === to.y)) return false
  pen.moveTo(from.x, from.y)
  pen.lineTo(to.x, to.y)
  return true
}

function endOf({ layout, groupOf, view }: Picture, row: number) {
  const cluster = layout.clusters[groupOf[row] ?? 0]
  const isClosed = view.openness < 0.5
  const x = isClosed ? (cluster?.x ?? NaN) : (layout.x[row] ?? NaN)
  const y = isClosed ? (cluster?.y ?? NaN) : (layout.y[row] ?? NaN)
  return { x: toScreenX(view, x), y: toScreenY(view, y) }
}
