import type { Health } from '@meshdeck/domain/health'

import type { GraphModel } from '../shared/graph-rows'
import { ASPECT, type Layout } from './layout'
import type { Palette } from './pen'

/** Two rows with a slow connection to each other or none. */
export type BadPair = { source: number; target: number; isFailing: boolean }

/** Links between two clusters, drawn as one line. */
type Bundle = { from: number; to: number; count: number; isBroken: boolean }

/** Counts of a cluster: all members, those that match the filters, and by health. */
type ClusterCount = { total: number; matchingCount: number; byHealth: Map<Health, number> }

/** Everything that a frame shows. */
export type GraphFrame = {
  model: GraphModel
  layout: Layout
  /** Cluster of each row. */
  groupOf: Uint16Array
  clusterNames: readonly string[]
  bundles: readonly Bundle[]
  counts: readonly ClusterCount[]
  healths: readonly Health[]
  /** 1 for each row that matches the filters; undefined when all do. */
  matchingRows: Uint8Array | undefined
  /** 1 for each highlighted row, such as those that a node reaches; the others fade. */
  lit: Uint8Array | undefined
  /** Slow or failing pairs of rows, if requested. */
  pairs: readonly BadPair[]
  land: string | undefined
  view: Viewport
  palette: Palette
  selectedRow: number | undefined
  hovered: { row?: number | undefined; cluster?: number | undefined }
  language: string
}

export const isFaded = ({ matchingRows, lit }: GraphFrame, row: number): boolean =>
  (matchingRows !== undefined && matchingRows[row] === 0) || (lit !== undefined && lit[row] === 0)

/** Whether an end doesn't respond, which cuts off its dependents. */
export const isDown = (health: Health | undefined): boolean =>
  health === 'offline' || health === 'disconnected' || health === 'error'

export function bundleLinks(
  { links }: GraphModel,
  groupOf: Uint16Array,
  healths: readonly Health[],
): Bundle[] {
  const bundles = new Map<number, Bundle>()
  for (const { source, target } of links) {
    const [a, b] = [groupOf[source] ?? 0, groupOf[target] ?? 0]
    if (a === b) continue
    const [from, to] = a < b ? [a, b] : [b, a]
    const key = from * 65_536 + to
    const bundle = bundles.get(key) ?? { from, to, count: 0, isBroken: true }
    bundle.count++
    if (!isDown(healths[source]) && !isDown(healths[target])) bundle.isBroken = false
    bundles.set(key, bundle)
  }
  return [...bundles.values()]
}

export function countClusters(
  groupOf: Uint16Array,
  groupCount: number,
  { healths, matchingRows }: { healths: readonly Health[]; matchingRows: Uint8Array | undefined },
): ClusterCount[] {
  const counts = Array.from({ length: groupCount }, () => ({
    total: 0,
    matchingCount: 0,
    byHealth: new Map<Health, number>(),
  }))
  for (const [row, group] of groupOf.entries()) {
    const count = counts[group]
    if (!count) continue
    const health = healths[row] ?? 'unknown'
    count.total++
    if (!matchingRows || matchingRows[row] === 1) count.matchingCount++
    count.byHealth.set(health, (count.byHealth.get(health) ?? 0) + 1)
  }
  return counts
}

/** Center of the view in units of the layout, and zoom: 1 shows everything. */
export type Camera = { x: number; y: number; zoom: number }

/** Conversion from units of the layout to pixels in a frame. */
export type Viewport = {
  width: number
  height: number
  /** Pixels per unit. */
  scale: number
  offsetX: number
  offsetY: number
  /** Pixels between neighboring nodes. */
  spacing: number
  /** 0: clusters are closed; 1: their members are in place; between: they are moving. */
  openness: number
}

export const wholeGraph: Camera = { x: ASPECT / 2, y: 0.5, zoom: 1 }
/** At the largest zoom a node fills the screen; below the smallest there is nothing more to see. */
const [FARTHEST, NEAREST] = [0.6, 400]
/** Padding around the picture for the controls in the corners; a phone has no room for it. */
const paddingOf = (width: number) => (width < 600 ? 12 : 40)
/** Below this distance two nodes can't be distinguished or hit with a finger. */
const [CLOSED_BELOW, OPEN_FROM] = [7, 10]

type Size = { width: number; height: number }

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

/** Zooms while the point stays in place. */
export function zoomedAt(
  camera: Camera,
  size: Size,
  { x: atX, y: atY, factor }: Point & { factor: number },
): Camera {
  const zoom = boundedZoom(camera.zoom * factor)
  const oldScale = fitScale(size) * camera.zoom
  const newScale = fitScale(size) * zoom
  const middleOffset = { x: atX - size.width / 2, y: atY - size.height / 2 }
  return within({
    x: camera.x + middleOffset.x / oldScale - middleOffset.x / newScale,
    y: camera.y + middleOffset.y / oldScale - middleOffset.y / newScale,
    zoom,
  })
}

/** Moves the picture by pixels. */
export function movedBy(camera: Camera, size: Size, { x, y }: Point): Camera {
  const scale = fitScale(size) * camera.zoom
  return within({ ...camera, x: camera.x - x / scale, y: camera.y - y / scale })
}

/** Keeps the picture in view: its edge moves no further than the center of the screen. */
const within = ({ x, y, zoom }: Camera): Camera => ({
  x: Math.min(ASPECT, Math.max(0, x)),
  y: Math.min(1, Math.max(0, y)),
  zoom,
})

export type Point = { x: number; y: number }

/** Returns the zoom at which a cluster fills the picture with its members in place. */
export function zoomFor(size: Size, radius: number, layout: Pick<Layout, 'spacing'>): number {
  const fillScale = (Math.min(size.width, size.height) * 0.42) / radius
  const closestScale = 40 / layout.spacing
  const openScale = (OPEN_FROM + 1) / layout.spacing
  return boundedZoom(Math.max(Math.min(fillScale, closestScale), openScale) / fitScale(size))
}

/** Returns the zoom at which names of hubs are shown while the cluster is still recognizable. */
export const zoomForNode = (
  size: Size,
  { spacing }: Pick<Layout, 'spacing'>,
  currentZoom: number,
) => boundedZoom(Math.max(currentZoom, 30 / spacing / fitScale(size)))

/** Reads a camera from the address, `0.85,0.5,4`; undefined if invalid. */
export function readCamera(text: string | null): Camera | undefined {
  const [x, y, zoom, ...more] = (text ?? '').split(',').map(Number)
  if (x === undefined || y === undefined || zoom === undefined || more.length > 0) return undefined
  if (![x, y, zoom].every(Number.isFinite) || zoom <= 0) return undefined
  return within({ x, y, zoom: boundedZoom(zoom) })
}

const digits = (value: number) => String(Number(value.toFixed(4)))

export const writeCamera = ({ x, y, zoom }: Camera): string =>
  [digits(x), digits(y), String(Number(zoom.toPrecision(4)))].join(',')
