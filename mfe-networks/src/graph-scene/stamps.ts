import { drawMark, type Mark, type Round } from './draw-mark'
import type { Palette } from './palette'

/** Room for the rim of a mark, which is drawn softly. */
const RIM = 2

/** Marks are few and nodes many: each is drawn once, and stamped from then on. */
export class Stamps {
  private readonly known = new Map<string, HTMLCanvasElement>()

  constructor(
    private readonly palette: Palette,
    /** Pixels of the screen for one of the page. */
    private readonly density: number,
  ) {}

  put(context: CanvasRenderingContext2D, { x, y, radius, ...mark }: Mark & Round) {
    const size = Math.max(0.5, Math.round(radius * 2) / 2)
    const half = size + RIM
    const stamp = this.stampOf(mark, size)
    const side = stamp.width / this.density
    context.drawImage(stamp, x - half, y - half, side, side)
  }

  private stampOf(mark: Mark, size: number): HTMLCanvasElement {
    const key = `${mark.kind}|${mark.health}|${size}`
    const known = this.known.get(key)
    if (known) return known
    const half = size + RIM
    const stamp = document.createElement('canvas')
    stamp.width = Math.ceil(half * 2 * this.density)
    stamp.height = stamp.width
    const pen = stamp.getContext('2d')
    pen?.scale(this.density, this.density)
    if (pen) drawMark(pen, { ...mark, x: half, y: half, radius: size }, this.palette)
    this.known.set(key, stamp)
    return stamp
  }
}
