import { type Link, type LinkKind, linkKinds } from '../shared/graph-rows'
import type { DrawingContext } from './pen'
import { type BadPair, isDown, isFaded, type GraphFrame, toScreenX, toScreenY } from './picture'

/** Distinguishable without color; `broken` is a line with an end that doesn't respond. */
export const dashesOf: Record<LinkKind | 'broken', number[]> = {
  client: [],
  egress: [10, 3],
  relayed: [6, 4],
  internet: [8, 3, 2, 3],
  failover: [3, 3],
  broken: [1.5, 4],
}

export function drawBundles(
  pen: DrawingContext,
  { bundles, layout, view, palette }: GraphFrame,
): void {
  for (const { from, to, count, isBroken } of bundles) {
    const [a, b] = [layout.clusters[from], layout.clusters[to]]
    if (!a?.radius || !b?.radius) continue
    pen.strokeStyle = isBroken ? palette.error : palette.lineStrong
    pen.setLineDash(isBroken ? dashesOf.broken : [])
    pen.globalAlpha = (1 - view.openness) * Math.min(0.6, 0.25 + count * 0.03)
    pen.lineWidth = Math.min(5, 1 + Math.log2(count) * 0.8)
    pen.beginPath()
    curve(
      pen,
      { x: toScreenX(view, a.x), y: toScreenY(view, a.y) },
      { x: toScreenX(view, b.x), y: toScreenY(view, b.y) },
    )
    pen.stroke()
  }
  pen.setLineDash([])
  pen.globalAlpha = 1
}

/** Draws one path per kind: few strokes per frame, however many links there are. */
export function drawLinks(pen: DrawingContext, picture: GraphFrame): void {
  for (const kind of linkKinds) {
    drawKind(pen, picture, { kind, isBroken: false })
    drawKind(pen, picture, { kind, isBroken: true })
  }
  pen.setLineDash([])
  pen.globalAlpha = 1
}

function drawKind(
  pen: DrawingContext,
  picture: GraphFrame,
  { kind, isBroken }: { kind: LinkKind; isBroken: boolean },
) {
  const { model, view, palette } = picture
  let hasAny = false
  pen.beginPath()
  for (const link of model.links) {
    const isDrawn =
      link.kind === kind &&
      !isFaded(picture, link.source) &&
      !isFaded(picture, link.target) &&
      isCut(link, picture) === isBroken
    if (isDrawn && addLink(pen, link, picture)) hasAny = true
  }
  if (!hasAny) return
  pen.globalAlpha = view.openness * 0.6
  pen.lineWidth = 1
  pen.strokeStyle = palette[isBroken ? 'error' : lineColors[kind]]
  // dashes shorter than the gap between nodes only flicker
  pen.setLineDash(view.spacing > 22 ? dashesOf[isBroken ? 'broken' : kind] : [])
  pen.stroke()
}

const lineColors = {
  client: 'lineStrong',
  egress: 'lineStrong',
  relayed: 'accent',
  internet: 'accent',
  failover: 'accent',
} as const satisfies Record<LinkKind, keyof GraphFrame['palette']>

const isCut = ({ source, target }: Link, { healths }: GraphFrame) =>
  isDown(healths[source]) || isDown(healths[target])

export function drawLinksOf(pen: DrawingContext, row: number, picture: GraphFrame): void {
  const { model, view, palette } = picture
  pen.lineWidth = view.spacing > 14 ? 2 : 1.25
  for (const link of model.linksOf[row] ?? []) {
    const isBroken = isCut(link, picture)
    pen.strokeStyle = isBroken ? palette.error : palette.accent
    pen.setLineDash(dashesOf[isBroken ? 'broken' : link.kind])
    pen.beginPath()
    if (addLink(pen, link, picture)) pen.stroke()
  }
  pen.setLineDash([])
}

type Point = { x: number; y: number }

/** Returns whether any of the link is on the screen; an end without a position on the map never is. */
function addLink(
  pen: DrawingContext,
  { source, target }: Link,
  { layout, groupOf, view }: GraphFrame,
): boolean {
  const from = {
    x: toScreenX(view, layout.x[source] ?? NaN),
    y: toScreenY(view, layout.y[source] ?? NaN),
  }
  const to = {
    x: toScreenX(view, layout.x[target] ?? NaN),
    y: toScreenY(view, layout.y[target] ?? NaN),
  }
  const isInView =
    Math.max(from.x, to.x) > 0 &&
    Math.min(from.x, to.x) < view.width &&
    Math.max(from.y, to.y) > 0 &&
    Math.min(from.y, to.y) < view.height
  if (!isInView) return false
  if (groupOf[source] !== groupOf[target]) curve(pen, from, to)
  else {
    pen.moveTo(from.x, from.y)
    pen.lineTo(to.x, to.y)
  }
  return true
}

/** Slightly bent, so that lines between the same clusters stay apart and avoid the middle of others. */
function curve(pen: DrawingContext, from: Point, to: Point) {
  pen.moveTo(from.x, from.y)
  pen.quadraticCurveTo(
    (from.x + to.x) / 2 - (to.y - from.y) * 0.14,
    (from.y + to.y) / 2 + (to.x - from.x) * 0.14,
    to.x,
    to.y,
  )
}

/** Distinguishable without color, and from the lines of links. */
export const pairDashes = { failing: [1, 5], slow: [12, 3, 1, 3] } as const

/** Draws pairs between the nodes, or between their clusters while these are closed. */
export function drawPairs(pen: DrawingContext, picture: GraphFrame): void {
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

/** Returns whether a line was added: none within a closed cluster or for an end without a position. */
function addPair(pen: DrawingContext, { source, target }: BadPair, picture: GraphFrame): boolean {
  const [from, to] = [endOf(picture, source), endOf(picture, target)]
  if (Number.isNaN(from.x + to.x) || (from.x === to.x && from.y === to.y)) return false
  pen.moveTo(from.x, from.y)
  pen.lineTo(to.x, to.y)
  return true
}

function endOf({ layout, groupOf, view }: GraphFrame, row: number) {
  const cluster = layout.clusters[groupOf[row] ?? 0]
  const isClosed = view.openness < 0.5
  const x = isClosed ? (cluster?.x ?? NaN) : (layout.x[row] ?? NaN)
  const y = isClosed ? (cluster?.y ?? NaN) : (layout.y[row] ?? NaN)
  return { x: toScreenX(view, x), y: toScreenY(view, y) }
}
