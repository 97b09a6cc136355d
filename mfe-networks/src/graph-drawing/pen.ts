import type { Health } from '@meshdeck/domain/health'

import type { MarkKind } from '../shared/graph-rows'

/** The used part of the canvas API; `SvgPen` implements the same. */
export type DrawingContext = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'globalAlpha'
  | 'lineWidth'
  | 'lineJoin'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
  | 'beginPath'
  | 'closePath'
  | 'moveTo'
  | 'lineTo'
  | 'quadraticCurveTo'
  | 'setLineDash'
  | 'measureText'
  | 'arc'
  | 'rect'
  | 'fillText'
  | 'strokeText'
> & {
  fill: () => void
  stroke: () => void
}

export type Palette = {
  canvas: string
  panel: string
  text: string
  muted: string
  line: string
  lineStrong: string
  land: string
  accent: string
  error: string
  health: Record<Health, string>
}

/** Reads the colors from the theme, which is the only place that defines them. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(`--chakra-colors-${name}`).trim()
  const idle = token('status-idle')
  return {
    canvas: token('bg-code'),
    panel: token('bg-panel'),
    text: token('fg'),
    muted: token('fg-muted'),
    line: token('border'),
    lineStrong: token('border-control'),
    land: token('bg-muted'),
    accent: token('accent-solid'),
    error: token('status-error'),
    health: {
      online: token('status-healthy'),
      enabled: token('status-healthy'),
      warning: token('status-unstable'),
      error: token('status-error'),
      offline: idle,
      disconnected: idle,
      disabled: idle,
      unmeasured: idle,
      unknown: idle,
    },
  }
}

/** Largest radius in pixels; smaller where nodes are close together. */
const radii: Record<MarkKind, number> = {
  internetGateway: 13,
  relay: 13,
  gateway: 11,
  device: 9,
  client: 6,
  route: 9,
}

export const radiusOf = (kind: MarkKind, spacing: number) => radii[kind] * Math.min(1, spacing / 28)

export const fontSans = '"Geist Variable", ui-sans-serif, system-ui, sans-serif'
export const fontMono = '"Geist Mono Variable", ui-monospace, monospace'

/** Draws a text centered below a point, with a halo in the background color, readable on lines, nodes and land. */
export function drawHaloText(
  pen: DrawingContext,
  { text, x, y }: { text: string; x: number; y: number },
  { canvas, color }: { canvas: string; color: string },
): void {
  pen.textAlign = 'center'
  pen.textBaseline = 'top'
  pen.lineJoin = 'round'
  pen.lineWidth = 4
  pen.strokeStyle = canvas
  pen.strokeText(text, x, y)
  pen.fillStyle = color
  pen.fillText(text, x, y)
}

const MAX_FITTED = 5000
const fittedTexts = new Map<string, string>()

/**
 * Returns a text cut to a width in the pen's font. Cached, as measuring is the slow part of a frame and there are few
 * distinct texts.
 */
export function fitText(pen: DrawingContext, text: string, width: number): string {
  const key = `${pen.font}|${Math.round(width / 4)}|${text}`
  const cachedText = fittedTexts.get(key)
  if (cachedText !== undefined) return cachedText
  let shownText = text
  while (
    shownText.length > 1 &&
    pen.measureText(shownText === text ? text : `${shownText}…`).width > width
  ) {
    shownText = shownText.slice(0, -1)
  }
  const result = shownText === text ? text : `${shownText}…`
  if (fittedTexts.size > MAX_FITTED) fittedTexts.clear()
  fittedTexts.set(key, result)
  return result
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? '')
const short = (value: number) => String(Number(value.toFixed(2)))
const anchors: Partial<Record<CanvasTextAlign, string>> = { center: 'middle', left: 'start' }
const baselines: Partial<Record<CanvasTextBaseline, string>> = { middle: 'central', top: 'hanging' }

/** Writes the drawing as a scalable picture for documents. */
export class SvgPen implements DrawingContext {
  fillStyle: DrawingContext['fillStyle'] = '#000'
  strokeStyle: DrawingContext['strokeStyle'] = '#000'
  globalAlpha = 1
  lineWidth = 1
  lineJoin: CanvasLineJoin = 'miter'
  font = ''
  textAlign: CanvasTextAlign = 'left'
  textBaseline: CanvasTextBaseline = 'alphabetic'
  private path = ''
  private dashes: number[] = []
  private readonly parts: string[] = []

  constructor(
    private readonly size: { width: number; height: number },
    /** Measures texts as on the screen. */
    private readonly measure: (text: string, font: string) => TextMetrics,
  ) {}

  toString(): string {
    const { width, height } = this.size
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">\n${this.parts.join('\n')}\n</svg>\n`
  }

  beginPath = () => {
    this.path = ''
  }
  closePath = () => {
    this.path += 'Z'
  }
  moveTo = (x: number, y: number) => {
    this.path += `M${short(x)} ${short(y)}`
  }
  lineTo = (x: number, y: number) => {
    this.path += `L${short(x)} ${short(y)}`
  }
  quadraticCurveTo = (...[bendX, bendY, x, y]: Parameters<DrawingContext['quadraticCurveTo']>) => {
    this.path += `Q${short(bendX)} ${short(bendY)} ${short(x)} ${short(y)}`
  }
  rect = (...[x, y, width, height]: Parameters<DrawingContext['rect']>) => {
    this.path += `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}Z`
  }
  /** Draws two halves, as an SVG arc can't end where it begins. */
  arc = (...[x, y, radius, from, to]: Parameters<DrawingContext['arc']>) => {
    const point = (angle: number) =>
      `${short(x + radius * Math.cos(angle))} ${short(y + radius * Math.sin(angle))}`
    const half = (from + to) / 2
    const r = short(radius)
    this.path += `M${point(from)}A${r} ${r} 0 0 1 ${point(half)}A${r} ${r} 0 0 1 ${point(to)}`
  }
  fill = () => {
    this.parts.push(`<path d="${this.path}" fill="${this.color(this.fillStyle)}"${this.opacity}/>`)
  }
  stroke = () => {
    const dashes = this.dashes.length > 0 ? ` stroke-dasharray="${this.dashes.join(' ')}"` : ''
    this.parts.push(
      `<path d="${this.path}" fill="none" ${this.strokeAttributes}${dashes}${this.opacity}/>`,
    )
  }
  /** Draws the coasts, which are a path already. */
  land = (path: string, transform: string) => {
    this.parts.push(
      `<path d="${path}" transform="${transform}" fill="${this.color(this.fillStyle)}" stroke="${this.color(this.strokeStyle)}" vector-effect="non-scaling-stroke"/>`,
    )
  }
  setLineDash = (dashes: number[]) => {
    this.dashes = dashes
  }
  measureText = (text: string) => this.measure(text, this.font)
  fillText = (text: string, x: number, y: number) => {
    this.write(text, { x, y }, `fill="${this.color(this.fillStyle)}"`)
  }
  strokeText = (text: string, x: number, y: number) => {
    this.write(text, { x, y }, `fill="none" stroke-linejoin="round" ${this.strokeAttributes}`)
  }

  private write(text: string, { x, y }: { x: number; y: number }, paint: string) {
    const anchor = anchors[this.textAlign] ?? 'end'
    const baseline = baselines[this.textBaseline] ?? 'alphabetic'
    this.parts.push(
      `<text x="${short(x)}" y="${short(y)}" text-anchor="${anchor}" dominant-baseline="${baseline}" style="font:${escaped(this.font)}" ${paint}${this.opacity}>${escaped(text)}</text>`,
    )
  }
  private get strokeAttributes() {
    return `stroke="${this.color(this.strokeStyle)}" stroke-width="${short(this.lineWidth)}"`
  }
  private get opacity() {
    return this.globalAlpha < 1 ? ` opacity="${short(this.globalAlpha)}"` : ''
  }
  private color(style: DrawingContext['fillStyle']) {
    return typeof style === 'string' ? escaped(style) : 'none'
  }
}
