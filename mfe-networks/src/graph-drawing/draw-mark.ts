import type { Health } from '@meshdeck/domain/health'

import type { MarkKind } from '../shared/graph-rows'
import type { Palette, DrawingContext } from './pen'

/** The outline shows the kind and the sign inside shows the health; neither depends on color. */
export type Mark = { kind: MarkKind; health: Health }
export type Circle = { x: number; y: number; radius: number }

const HOLLOW: ReadonlySet<Health> = new Set(['offline', 'disconnected', 'disabled', 'unknown'])
/** Smaller marks are dots without a visible sign. */
const SIGN_FROM = 4.5

export function drawMark(pen: DrawingContext, mark: Mark & Circle, palette: Palette): void {
  const { kind, health, radius } = mark
  const color = palette.health[health]
  const stroke = Math.max(1, radius * 0.22)
  const isHollow = HOLLOW.has(health)
  outline(pen, kind, { ...mark, radius: isHollow ? radius - stroke / 2 : radius })
  pen.fillStyle = isHollow ? palette.canvas : color
  pen.fill()
  pen.strokeStyle = color
  pen.lineWidth = stroke
  if (isHollow) {
    pen.setLineDash(health === 'unknown' ? [radius * 0.45, radius * 0.35] : [])
    pen.stroke()
    pen.setLineDash([])
  }
  if (radius < SIGN_FROM) return
  pen.strokeStyle = isHollow ? color : palette.canvas
  pen.lineWidth = Math.max(1.2, radius * 0.24)
  drawSign(pen, health, mark)
}

function outline(pen: DrawingContext, kind: MarkKind, { x, y, radius }: Circle) {
  pen.beginPath()
  switch (kind) {
    case 'gateway':
    case 'internetGateway': {
      const half = radius * 0.9
      pen.rect(x - half, y - half, half * 2, half * 2)
      return
    }
    case 'relay':
      pen.moveTo(x, y - radius)
      pen.lineTo(x + radius, y)
      pen.lineTo(x, y + radius)
      pen.lineTo(x - radius, y)
      pen.closePath()
      return
    case 'route':
      for (let corner = 0; corner < 6; corner++) {
        const angle = (corner * Math.PI) / 3
        const [cornerX, cornerY] = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
        if (corner === 0) pen.moveTo(cornerX, cornerY)
        else pen.lineTo(cornerX, cornerY)
      }
      pen.closePath()
      return
    case 'device':
    case 'client':
      pen.arc(x, y, radius, 0, Math.PI * 2)
  }
}

/** A bar for a warning, a cross for an error, a slash for a lost connection, a dash for disabled. */
function drawSign(pen: DrawingContext, health: Health, { x, y, radius }: Circle) {
  const reach = radius * 0.42
  pen.beginPath()
  if (health === 'warning') {
    pen.moveTo(x, y - reach)
    pen.lineTo(x, y + reach)
  } else if (health === 'error') {
    pen.moveTo(x - reach, y - reach)
    pen.lineTo(x + reach, y + reach)
    pen.moveTo(x + reach, y - reach)
    pen.lineTo(x - reach, y + reach)
  } else if (health === 'disconnected') {
    pen.moveTo(x - reach, y + reach)
    pen.lineTo(x + reach, y - reach)
  } else if (health === 'disabled') {
    pen.moveTo(x - reach, y)
    pen.lineTo(x + reach, y)
  } else return
  pen.stroke()
}

/** Room for the soft rim of a mark. */
const RIM = 2

/** Draws each of the few marks once and copies it for the many nodes. */
export class Stamps {
  private readonly stamps = new Map<string, HTMLCanvasElement>()

  constructor(
    private readonly palette: Palette,
    /** Device pixels per CSS pixel. */
    private readonly density: number,
  ) {}

  put(context: CanvasRenderingContext2D, { x, y, radius, ...mark }: Mark & Circle) {
    const size = Math.max(0.5, Math.round(radius * 2) / 2)
    const half = size + RIM
    const stamp = this.stampOf(mark, size)
    const side = stamp.width / this.density
    context.drawImage(stamp, x - half, y - half, side, side)
  }

  private stampOf(mark: Mark, size: number): HTMLCanvasElement {
    const key = `${mark.kind}|${mark.health}|${size}`
    const cachedStamp = this.stamps.get(key)
    if (cachedStamp) return cachedStamp
    const half = size + RIM
    const stamp = document.createElement('canvas')
    stamp.width = Math.ceil(half * 2 * this.density)
    stamp.height = stamp.width
    const pen = stamp.getContext('2d')
    pen?.scale(this.density, this.density)
    if (pen) drawMark(pen, { ...mark, x: half, y: half, radius: size }, this.palette)
    this.stamps.set(key, stamp)
    return stamp
  }
}
