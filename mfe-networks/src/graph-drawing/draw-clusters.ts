import type { Health } from '@meshdeck/domain/health'

import type { Circle } from './draw-mark'
import { drawHaloText, fitText, type DrawingContext, fontSans } from './pen'
import { isOnScreen, type GraphFrame, toScreenX, toScreenY } from './picture'

/** Order around the ring, starting with what needs attention; the dashes make each readable without color. */
const ringOrder: ReadonlyArray<{ health: Health; dashes: number[] }> = [
  { health: 'error', dashes: [2, 2] },
  { health: 'warning', dashes: [5, 2] },
  { health: 'offline', dashes: [1, 3] },
  { health: 'disconnected', dashes: [1, 3] },
  { health: 'disabled', dashes: [1, 3] },
  { health: 'unknown', dashes: [1, 3] },
  { health: 'unmeasured', dashes: [] },
  { health: 'enabled', dashes: [] },
  { health: 'online', dashes: [] },
]

export function drawClusters(pen: DrawingContext, picture: GraphFrame): void {
  const { layout, view, palette } = picture
  const closedness = 1 - view.openness
  for (const [index, cluster] of layout.clusters.entries()) {
    const radius = cluster.radius * view.scale
    if (radius === 0 || !isOnScreen(view, cluster, radius + 30)) continue
    const at = { x: toScreenX(view, cluster.x), y: toScreenY(view, cluster.y), radius }
    const isFaded = (picture.counts[index]?.matchingCount ?? 0) === 0
    pen.beginPath()
    pen.arc(at.x, at.y, radius, 0, Math.PI * 2)
    pen.globalAlpha = 0.35 + closedness * (isFaded ? 0.25 : 0.65)
    pen.fillStyle = palette.panel
    pen.fill()
    pen.strokeStyle = index === picture.hovered.cluster ? palette.accent : palette.line
    pen.lineWidth = index === picture.hovered.cluster ? 2 : 1
    pen.stroke()
    if (closedness > 0)
      drawClosed(pen, picture, { ...at, index, alpha: closedness * (isFaded ? 0.3 : 1) })
    if (view.openness > 0) drawTitle(pen, picture, { ...at, index })
  }
  pen.globalAlpha = 1
}

type IndexedCircle = Circle & { index: number }

/** Radius in pixels above which a circle contains its name. */
export const NAMED_INSIDE = 19

function drawClosed(
  pen: DrawingContext,
  { counts, palette, clusterNames, language }: GraphFrame,
  { index, alpha, x, y, radius }: IndexedCircle & { alpha: number },
) {
  const count = counts[index]
  if (!count) return
  const thickness = Math.min(6, Math.max(1.5, radius * 0.1))
  let angle = -Math.PI / 2
  pen.lineWidth = thickness
  for (const { health, dashes } of ringOrder) {
    const sweep = ((count.byHealth.get(health) ?? 0) / count.total) * Math.PI * 2
    if (sweep === 0) continue
    pen.beginPath()
    pen.arc(x, y, radius - thickness / 2 - 1, angle, angle + sweep)
    pen.strokeStyle = palette.health[health]
    pen.globalAlpha = alpha * (health === 'online' ? 0.55 : 1)
    pen.setLineDash(dashes)
    pen.stroke()
    angle += sweep
  }
  pen.setLineDash([])
  pen.globalAlpha = alpha
  if (radius < 9) return
  const isPart = count.matchingCount !== count.total && count.matchingCount > 0
  const number = (isPart ? count.matchingCount : count.total).toLocaleString(language)
  const nameFont = `400 ${radius > 34 ? 11.5 : 10.5}px ${fontSans}`
  pen.font = nameFont
  const name = fitText(pen, clusterNames[index] ?? '', radius * 1.66)
  // a heavily cut name is useless; it is shown on hover and in the list
  const hasName = radius > NAMED_INSIDE && (name.length > 5 || name === clusterNames[index])
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillStyle = isPart ? palette.accent : palette.text
  pen.font = `600 ${Math.min(18, Math.max(10, radius * 0.36))}px ${fontSans}`
  pen.fillText(number, x, hasName ? y - Math.min(8, radius * 0.2) : y)
  if (!hasName) return
  pen.fillStyle = palette.muted
  pen.font = nameFont
  pen.fillText(name, x, y + Math.min(12, radius * 0.3))
}

function drawTitle(pen: DrawingContext, picture: GraphFrame, drawn: IndexedCircle) {
  const { view, palette } = picture
  const title = titleOf(pen, picture, drawn)
  if (!title) return
  pen.globalAlpha = view.openness
  const { canvas, muted: color } = palette
  drawHaloText(pen, title, { canvas, color })
}

/** Title of an open cluster, which has room for one. */
function titleOf(
  pen: DrawingContext,
  { clusterNames, counts, language }: GraphFrame,
  { index, x, y, radius }: IndexedCircle,
) {
  if (radius < 40) return undefined
  pen.font = `500 12px ${fontSans}`
  const total = (counts[index]?.total ?? 0).toLocaleString(language)
  const text = fitText(pen, `${clusterNames[index] ?? ''}  ${total}`, radius * 2)
  return { text, x, y: y - radius - 18 }
}

/** Returns the boxes of the titles of open clusters. */
export function titleBoxes(pen: DrawingContext, picture: GraphFrame): Box[] {
  const { layout, view } = picture
  return [...layout.clusters.entries()].flatMap(([index, cluster]) => {
    const radius = cluster.radius * view.scale
    if (radius === 0 || !isOnScreen(view, cluster, radius + 30)) return []
    const at = { x: toScreenX(view, cluster.x), y: toScreenY(view, cluster.y), radius, index }
    const title = titleOf(pen, picture, at)
    return title ? [boxOf(title, { width: pen.measureText(title.text).width, height: 14 })] : []
  })
}

/** A rectangle on the screen, in pixels. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** A round item with the width and height of its name. */
export type SizedLabel = { x: number; y: number; radius: number; width: number; height: number }

/** Position of a name: centered below this point. */
type Place = { x: number; y: number }

/** Gap between an item and its name, and between two names. */
const GAP = 4

type LabelSpace = { takenBoxes?: readonly Box[]; marks?: readonly Box[]; frame?: Box }

/**
 * Returns a position for each name, the first names first: below, above or beside its item, moved along the edge of the
 * frame where it would be cut off. Names never overlap each other or `takenBoxes`; a name without room in the frame has no
 * position. A name covers a mark only if no free position is left.
 */
export function placeNames(
  names: readonly SizedLabel[],
  { takenBoxes = [], marks = [], frame = endless }: LabelSpace = {},
): Array<Place | undefined> {
  const placedBoxes = [...takenBoxes]
  return names.map((name) => {
    const freePlaces = placesOf(name, frame).filter(
      ({ box }) => isInside(box, frame) && !placedBoxes.some((other) => overlap(box, other)),
    )
    const best =
      freePlaces.find(({ box }) => !marks.some((mark) => overlap(box, mark))) ?? freePlaces[0]
    if (best) placedBoxes.push(best.box)
    return best?.place
  })
}

const endless: Box = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }

function placesOf(name: SizedLabel, frame: Box) {
  const { x, y, radius, width, height } = name
  const beside = radius + GAP + width / 2
  const near = nearestInside(x, width, frame)
  return [
    { x: near, y: y + radius + GAP },
    { x: near, y: y - radius - GAP - height },
    { x: x + beside, y: y - height / 2 },
    { x: x - beside, y: y - height / 2 },
  ].map((place) => ({ place, box: boxOf(place, name) }))
}

/** Returns the center of a text of the given width, moved as little as its ends require. */
export function nearestInside(x: number, width: number, { left, right }: Box): number {
  const half = (width + GAP) / 2
  return Math.max(left + half, Math.min(right - half, x))
}

/** Allows for the rounding errors of sums of fractions. */
const isInside = (box: Box, frame: Box): boolean =>
  box.left > frame.left - 0.01 &&
  box.right < frame.right + 0.01 &&
  box.top > frame.top - 0.01 &&
  box.bottom < frame.bottom + 0.01

/** Returns the box of a text that is centered below a point. */
export const boxOf = (
  { x, y }: Place,
  { width, height }: Pick<SizedLabel, 'width' | 'height'>,
): Box => ({
  left: x - width / 2 - GAP / 2,
  right: x + width / 2 + GAP / 2,
  top: y,
  bottom: y + height,
})

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
