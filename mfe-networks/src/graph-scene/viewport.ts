import { ASPECT, type Layout } from '../graph-layout/layout'

/** What stands in the middle, in units of the layout, and how near: 1 shows everything. */
export type Camera = { x: number; y: number; zoom: number }

/** How units of the layout become pixels in a frame. */
export type Viewport = {
  width: number
  height: number
  /** Pixels for a unit. */
  scale: number
  offsetX: number
  offsetY: number
  /** Pixels between neighbouring nodes. */
  spacing: number
  /** 0: clusters are closed; 1: their members are in place; between: they are on their way. */
  openness: number
}

export const everything: Camera = { x: ASPECT / 2, y: 0.5, zoom: 1 }
/** Nearer than that a node fills the screen; farther there is nothing more to see. */
const [FARTHEST, NEAREST] = [0.6, 400]
/** Room around everything, for the controls in the corners; a phone has none to spare. */
const paddingOf = (width: number) => (width < 600 ? 12 : 40)
/** Below it two nodes cannot be told apart, nor be hit by a finger. */
const [CLOSED_BELOW, OPEN_FROM] = [7, 10]

export type Size = { width: number; height: number }

const fitScale = ({ width, height }: Size): number =>
  Math.max(40, Math.min((width - 2 * paddingOf(width)) / ASPECT, height - 2 * paddingOf(width)))

export function viewportOf(
  size: Size,
  camera: Camera,
  { spacing: units }: Pick<Layout, 'spacing'>,
): Viewport {
  const scale = fitScale(size) * camera.zoom
  const spacing = units * scale
  const share = Math.min(1, Math.max(0, (spacing - CLOSED_BELOW) / (OPEN_FROM - CLOSED_BELOW)))
  return {
    ...size,
    scale,
    offsetX: size.width / 2 - camera.x * scale,
    offsetY: size.height / 2 - camera.y * scale,
    spacing,
    openness: share * share * (3 - 2 * share),
  }
}

export const toScreenX = (view: Viewport, x: number) => view.offsetX + x * view.scale
export const toScreenY = (view: Viewport, y: number) => view.offsetY + y * view.scale

export function isOnScreen(view: Viewport, { x, y }: Point, margin: number): boolean {
  const [left, top] = [toScreenX(view, x), toScreenY(view, y)]
  return left > -margin && left < view.width + margin && top > -margin && top < view.height + margin
}

const boundedZoom = (zoom: number) => Math.min(NEAREST, Math.max(FARTHEST, zoom))

/** Zooms so that what is under the point stays under it. */
export function zoomedAt(
  camera: Camera,
  size: Size,
  { x: atX, y: atY, factor }: Point & { factor: number },
): Camera {
  const zoom = boundedZoom(camera.zoom * factor)
  const before = fitScale(size) * camera.zoom
  const after = fitScale(size) * zoom
  const fromMiddle = { x: atX - size.width / 2, y: atY - size.height / 2 }
  return within({
    x: camera.x + fromMiddle.x / before - fromMiddle.x / after,
    y: camera.y + fromMiddle.y / before - fromMiddle.y / after,
    zoom,
  })
}

/** Moves the picture by pixels. */
export function movedBy(camera: Camera, size: Size, { x, y }: Point): Camera {
  const scale = fitScale(size) * camera.zoom
  return within({ ...camera, x: camera.x - x / scale, y: camera.y - y / scale })
}

/** The picture cannot be lost: its edge stays in the middle at least. */
const within = ({ x, y, zoom }: Camera): Camera => ({
  x: Math.min(ASPECT, Math.max(0, x)),
  y: Math.min(1, Math.max(0, y)),
  zoom,
})

export type Point = { x: number; y: number }

/** How near a cluster fills the picture and its members are in place. */
export function zoomFor(size: Size, radius: number, layout: Pick<Layout, 'spacing'>): number {
  const fill = (Math.min(size.width, size.height) * 0.42) / radius
  const closest = 40 / layout.spacing
  const open = (OPEN_FROM + 1) / layout.spacing
  return boundedZoom(Math.max(Math.min(fill, closest), open) / fitScale(size))
}

/** How near names of hubs are shown while the cluster is still recognised. */
export const zoomForNode = (size: Size, { spacing }: Pick<Layout, 'spacing'>, now: number) =>
  boundedZoom(Math.max(now, 30 / spacing / fitScale(size)))

/** A camera as the address has it, `0.85,0.5,4`; undefined for what is none. */
export function readCamera(text: string | null): Camera | undefined {
  const [x, y, zoom, ...more] = (text ?? '').split(',').map(Number)
  if (x === undefined || y === undefined || zoom === undefined || more.length > 0) return undefined
  if (![x, y, zoom].every(Number.isFinite) || zoom <= 0) return undefined
  return within({ x, y, zoom: boundedZoom(zoom) })
}

const digits = (value: number) => String(Number(value.toFixed(4)))

export const writeCamera = ({ x, y, zoom }: Camera): string =>
  [digits(x), digits(y), String(Number(zoom.toPrecision(4)))].join(',')
