import type { Pen } from './pen'

export const sans = '"Geist Variable", ui-sans-serif, system-ui, sans-serif'
export const mono = '"Geist Mono Variable", ui-monospace, monospace'

/** Centred under a point, with a rim in the colour of the ground: readable on lines, nodes and land. */
export function drawHaloText(
  pen: Pen,
  { text, x, y }: { text: string; x: number; y: number },
  { canvas, colour }: { canvas: string; colour: string },
): void {
  pen.textAlign = 'center'
  pen.textBaseline = 'top'
  pen.lineJoin = 'round'
  pen.lineWidth = 4
  pen.strokeStyle = canvas
  pen.strokeText(text, x, y)
  pen.fillStyle = colour
  pen.fillText(text, x, y)
}

const MOST_FITTED = 5000
const fitted = new Map<string, string>()

/** A text cut to a width in the pen's font. Measuring is the slow part of a frame, and few texts differ. */
export function fitText(pen: Pen, text: string, width: number): string {
  const key = `${pen.font}|${Math.round(width / 4)}|${text}`
  const known = fitted.get(key)
  if (known !== undefined) return known
  let shown = text
  while (shown.length > 1 && pen.measureText(shown === text ? text : `${shown}…`).width > width) {
    shown = shown.slice(0, -1)
  }
  const result = shown === text ? text : `${shown}…`
  if (fitted.size > MOST_FITTED) fitted.clear()
  fitted.set(key, result)
  return result
}
