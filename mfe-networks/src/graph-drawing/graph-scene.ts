import { drawMark, Stamps } from './draw-mark'
import { drawPicture, forEachInView } from './draw-picture'
import { type HitTarget, hitTest, listenToGestures } from './gestures'
import type { Layout } from './layout'
import { readPalette, SvgPen } from './pen'
import {
  type Camera,
  wholeGraph,
  movedBy,
  type GraphFrame,
  type Point,
  viewportOf,
  zoomedAt,
  zoomFor,
  zoomForNode,
} from './picture'

/** Input of a scene; the scene itself holds the view, size and colors. */
export type SceneContent = Omit<GraphFrame, 'view' | 'palette' | 'hovered'>

/** Items in view: clusters while they are closed, else rows. */
export type InView = { layout?: Layout; clusters: number[]; rows: number[] }

type Events = {
  onSelect: (row: number | undefined) => void
  onSettle: (camera: Camera, inView: InView) => void
}

const FLIGHT_MS = 240
const SETTLE_MS = 150
/** A higher pixel density takes time without a visible difference. */
const MAX_DENSE = 2
const [MOUSE_TOLERANCE, FINGER_TOLERANCE] = [3, 12]

/**
 * Handles everything that happens in a frame. React renders only the static parts and doesn't receive camera movements.
 * Uses a plain 2D canvas: it works in every browser without a graphics card, and its context can't be lost while in
 * view.
 */
export class GraphScene {
  private readonly canvas: HTMLCanvasElement
  private content: SceneContent | undefined
  private camera: Camera
  private size = { width: 1, height: 1 }
  private hovered: HitTarget = {}
  private frame = 0
  private flight = 0
  private settling = 0
  private palette
  private land: { path: string; shape: Path2D } | undefined
  private stamps
  private readonly stops: Array<() => void>

  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly events: Events,
    camera: Camera | undefined,
  ) {
    const { canvas } = context
    this.canvas = canvas
    this.camera = camera ?? wholeGraph
    this.palette = readPalette(canvas)
    this.stamps = new Stamps(this.palette, this.density)
    const observer = new ResizeObserver(() => this.resize())
    observer.observe(canvas)
    // a browser that frees the memory of a canvas restores it empty
    const restore = () => this.draw()
    canvas.addEventListener('contextrestored', restore)
    this.stops = [
      () => observer.disconnect(),
      () => canvas.removeEventListener('contextrestored', restore),
      listenToGestures(canvas, {
        onMove: (by) => this.moveTo(movedBy(this.camera, this.size, by)),
        onZoom: (at, factor) => this.moveTo(zoomedAt(this.camera, this.size, { ...at, factor })),
        onPress: (at, isTouch) => this.press(at, isTouch),
        onHover: (at) => this.hover(at),
      }),
    ]
    this.resize()
  }

  destroy() {
    for (const stop of this.stops) stop()
    cancelAnimationFrame(this.frame)
    cancelAnimationFrame(this.flight)
    clearTimeout(this.settling)
  }

  /** Shows new rows, positions, states or filters; keeps the camera. */
  show(content: SceneContent) {
    if (content.layout !== this.content?.layout) this.hovered = {}
    this.content = content
    this.draw()
  }

  setCamera(camera: Camera | undefined) {
    this.moveTo(camera ?? wholeGraph)
  }

  /** Redraws with the colors of another theme. */
  repaint() {
    this.palette = readPalette(this.canvas)
    this.stamps = new Stamps(this.palette, this.density)
    this.draw()
  }

  zoomBy(factor: number) {
    const middle = { x: this.size.width / 2, y: this.size.height / 2 }
    this.fly(zoomedAt(this.camera, this.size, { ...middle, factor }))
  }

  /** Pans by steps to the right and down. */
  pan(right: number, down: number) {
    this.fly(movedBy(this.camera, this.size, { x: -right * 80, y: -down * 80 }))
  }

  fit() {
    this.fly(wholeGraph)
  }

  /** Moves the camera to a row. Returns false for a row without a position on the map. */
  focusRow(row: number): boolean {
    const { layout } = this.content ?? {}
    const [x, y] = [layout?.x[row] ?? NaN, layout?.y[row] ?? NaN]
    if (!layout || Number.isNaN(x)) return false
    this.fly({ x, y, zoom: zoomForNode(this.size, layout, this.camera.zoom) })
    return true
  }

  openCluster(index: number) {
    const { layout } = this.content ?? {}
    const cluster = layout?.clusters[index]
    if (!layout || !cluster?.radius) return
    this.fly({ x: cluster.x, y: cluster.y, zoom: zoomFor(this.size, cluster.radius, layout) })
  }

  /** Returns the visible picture as SVG. */
  toSvg(): string {
    const picture = this.picture
    if (!picture) return ''
    const { width, height } = this.size
    const pen = new SvgPen({ width, height }, (text, font) => {
      this.context.font = font
      return this.context.measureText(text)
    })
    pen.fillStyle = this.palette.canvas
    pen.beginPath()
    pen.rect(0, 0, width, height)
    pen.fill()
    if (picture.land) {
      const { offsetX, offsetY, scale } = picture.view
      pen.fillStyle = this.palette.land
      pen.strokeStyle = this.palette.line
      pen.land(picture.land, `translate(${offsetX} ${offsetY}) scale(${scale})`)
    }
    drawPicture(pen, picture, (mark) => drawMark(pen, mark, this.palette))
    return pen.toString()
  }

  /** Returns the visible picture as PNG; null if the browser refuses. */
  toPng(): Promise<Blob | null> {
    this.paint()
    return new Promise((resolve) => this.canvas.toBlob(resolve, 'image/png'))
  }

  private get picture(): GraphFrame | undefined {
    if (!this.content) return undefined
    return {
      ...this.content,
      view: viewportOf(this.size, this.camera, this.content.layout),
      palette: this.palette,
      hovered: this.hovered,
    }
  }

  private get density() {
    return Math.min(MAX_DENSE, globalThis.devicePixelRatio || 1)
  }

  private resize() {
    const { clientWidth: width, clientHeight: height } = this.canvas
    if (width === 0 || height === 0) return
    this.size = { width, height }
    this.canvas.width = Math.round(width * this.density)
    this.canvas.height = Math.round(height * this.density)
    this.stamps = new Stamps(this.palette, this.density)
    // at once: resizing clears a canvas
    this.paint()
  }

  private moveTo(camera: Camera) {
    cancelAnimationFrame(this.flight)
    this.camera = camera
    this.draw()
  }

  private fly(to: Camera) {
    cancelAnimationFrame(this.flight)
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (isCalm) return this.moveTo(to)
    const from = this.camera
    const began = performance.now()
    const step = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - began) / FLIGHT_MS))
      const eased = 1 - (1 - share) ** 3
      this.camera = {
        x: from.x + (to.x - from.x) * eased,
        y: from.y + (to.y - from.y) * eased,
        zoom: from.zoom * (to.zoom / from.zoom) ** eased,
      }
      this.draw()
      if (share < 1) this.flight = requestAnimationFrame(step)
    }
    this.flight = requestAnimationFrame(step)
  }

  private press(at: Point, isTouch: boolean) {
    const picture = this.picture
    if (!picture) return
    const { row, cluster } = hitTest(picture, at, isTouch ? FINGER_TOLERANCE : MOUSE_TOLERANCE)
    if (cluster === undefined) this.events.onSelect(row)
    else this.openCluster(cluster)
  }

  private hover(at: Point | undefined) {
    const picture = this.picture
    const hit = at && picture ? hitTest(picture, at, MOUSE_TOLERANCE) : {}
    if (hit.row === this.hovered.row && hit.cluster === this.hovered.cluster) return
    this.hovered = hit
    this.canvas.style.cursor = hit.row === undefined && hit.cluster === undefined ? '' : 'pointer'
    this.draw()
  }

  private draw() {
    if (this.frame) return
    this.frame = requestAnimationFrame(() => this.paint())
  }

  private paint() {
    cancelAnimationFrame(this.frame)
    this.frame = 0
    const picture = this.picture
    if (!picture) return
    const { context, density, palette } = this
    context.setTransform(density, 0, 0, density, 0, 0)
    context.globalAlpha = 1
    context.fillStyle = palette.canvas
    context.fillRect(0, 0, this.size.width, this.size.height)
    this.paintLand(picture)
    drawPicture(context, picture, (mark) => this.stamps.put(context, mark))
    clearTimeout(this.settling)
    this.settling = window.setTimeout(
      () => this.events.onSettle(this.camera, this.inView(picture)),
      SETTLE_MS,
    )
  }

  private paintLand({ land: path, view }: GraphFrame) {
    if (path === undefined) return
    if (this.land?.path !== path) this.land = { path, shape: new Path2D(path) }
    const { context, palette, density } = this
    const scale = density * view.scale
    context.setTransform(scale, 0, 0, scale, density * view.offsetX, density * view.offsetY)
    context.fillStyle = palette.land
    context.fill(this.land.shape)
    context.lineWidth = 1 / view.scale
    context.strokeStyle = palette.line
    context.stroke(this.land.shape)
    context.setTransform(density, 0, 0, density, 0, 0)
  }

  private inView(picture: GraphFrame): InView {
    const rows: number[] = []
    if (picture.view.openness >= 0.5) {
      forEachInView(picture, (row) => rows.push(row))
      return { layout: picture.layout, clusters: [], rows }
    }
    const clusters = picture.layout.clusters.flatMap(({ radius }, index) =>
      radius > 0 ? [index] : [],
    )
    return { layout: picture.layout, clusters, rows }
  }
}
