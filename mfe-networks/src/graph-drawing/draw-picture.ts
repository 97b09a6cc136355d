import type { MarkKind } from '../shared/graph-rows'
import {
  type Box,
  drawClusters,
  NAMED_INSIDE,
  nearestInside,
  placeNames,
  titleBoxes,
} from './draw-clusters'
import { drawBundles, drawLinks, drawLinksOf, drawPairs } from './draw-links'
import type { Mark, Circle } from './draw-mark'
import { drawHaloText, fontMono, type DrawingContext, radiusOf, fontSans } from './pen'
import {
  isFaded,
  isOnScreen,
  type GraphFrame,
  toScreenX,
  toScreenY,
  type Viewport,
} from './picture'

/** Up to this number all nodes show their names, where there is room. */
const MAX_NAMED_NODES = 50
/** Beyond it, hubs are few and their names fit early; the others wait until their neighbors are a name apart. */
const [HUB_NAMES_FROM, NAMES_FROM] = [26, 84]
/** With more marks in view, names may cover them: comparing all would take longer than a frame. */
const MAX_COMPARED = 300
const FADED = 0.14

export type DrawMark = (mark: Mark & Circle) => void

/** Draws everything except the coasts, on a canvas or as SVG. */
export function drawPicture(pen: DrawingContext, picture: GraphFrame, mark: DrawMark): void {
  const { view, palette, hovered, selectedRow } = picture
  if (view.openness < 1) drawBundles(pen, picture)
  drawClusters(pen, withMarked(picture))
  drawPairs(pen, picture)
  if (view.openness > 0) {
    drawLinks(pen, picture)
    forEachInView(picture, (row) => {
      pen.globalAlpha = isFaded(picture, row) ? FADED : 1
      drawNode(picture, row, mark)
    })
    pen.globalAlpha = 1
  }
  if (view.openness > 0.9) drawNames(pen, picture)
  if (view.openness < 0.1) drawClusterNames(pen, picture)
  if (selectedRow !== undefined && view.openness > 0.5)
    drawSelection(pen, { ...picture, selectedRow }, mark)
  if (hovered.row !== undefined) drawName(pen, picture, { row: hovered.row, weight: 600 })
  const cluster = picture.layout.clusters[hovered.cluster ?? -1]
  if (cluster && view.openness < 0.5) {
    pen.font = `600 12px ${fontSans}`
    const text = picture.clusterNames[hovered.cluster ?? -1] ?? ''
    const x = nearestInside(toScreenX(view, cluster.x), pen.measureText(text).width, frameOf(view))
    const y = toScreenY(view, cluster.y + cluster.radius) + 4
    drawHaloText(pen, { text, x, y }, { canvas: palette.canvas, color: palette.text })
  }
}

/** While clusters are closed, marks the cluster that contains the selected node. */
function withMarked(picture: GraphFrame): GraphFrame {
  const { selectedRow, hovered, view, groupOf } = picture
  if (selectedRow === undefined || view.openness > 0.5 || hovered.cluster !== undefined)
    return picture
  return { ...picture, hovered: { ...hovered, cluster: groupOf[selectedRow] } }
}

/** Iterates by cluster: one test skips all members of a cluster out of view. */
export function forEachInView(
  { layout, view }: Pick<GraphFrame, 'layout' | 'view'>,
  visit: (row: number) => void,
): void {
  for (const cluster of layout.clusters) {
    const { radius, start, end } = cluster
    if (radius === 0 || !isOnScreen(view, cluster, radius * view.scale)) continue
    for (let at = start; at < end; at++) {
      const row = layout.order[at] ?? 0
      if (isOnScreen(view, { x: layout.x[row] ?? NaN, y: layout.y[row] ?? NaN }, 14)) visit(row)
    }
  }
}

/** Returns the position of a row; while a cluster opens, between its center and the final position. */
function placeOf({ layout, groupOf, view, model }: GraphFrame, row: number) {
  const cluster = layout.clusters[groupOf[row] ?? 0]
  const [fromX, fromY] = [cluster?.x ?? 0, cluster?.y ?? 0]
  const [x, y] = [layout.x[row] ?? NaN, layout.y[row] ?? NaN]
  return {
    x: toScreenX(view, fromX + (x - fromX) * view.openness),
    y: toScreenY(view, fromY + (y - fromY) * view.openness),
    radius: radiusOf(kindOf(model.rows[row]?.mark), view.spacing) * view.openness,
  }
}

const kindOf = (mark: MarkKind | undefined): MarkKind => mark ?? 'device'

function drawNode(picture: GraphFrame, row: number, mark: DrawMark) {
  const { model, healths } = picture
  const kind = kindOf(model.rows[row]?.mark)
  mark({ kind, health: healths[row] ?? 'unknown', ...placeOf(picture, row) })
}

/** Whether the name is drawn in bold, above everything else. */
const isNamedAbove = ({ selectedRow, hovered }: GraphFrame, row: number) =>
  row === selectedRow || row === hovered.row

function drawNames(pen: DrawingContext, picture: GraphFrame) {
  const { view, model, palette } = picture
  const rowsInView: number[] = []
  forEachInView(picture, (row) => rowsInView.push(row))
  const dependentsOf = (row: number) => model.rows[row]?.dependents ?? 0
  const isNamed = (row: number) =>
    rowsInView.length <= MAX_NAMED_NODES ||
    view.spacing >= NAMES_FROM ||
    (view.spacing >= HUB_NAMES_FROM && dependentsOf(row) > 0)
  const rows = rowsInView
    .filter((row) => isNamed(row) && !isFaded(picture, row) && !isNamedAbove(picture, row))
    // where there isn't room for all, nodes with more dependents get their name first
    .toSorted((a, b) => dependentsOf(b) - dependentsOf(a))
  const marks =
    rowsInView.length > MAX_COMPARED
      ? []
      : rowsInView.map((row) => squareAround(placeOf(picture, row)))
  const occupiedBoxes = titleBoxes(pen, picture)
  pen.font = nameFont(400)
  const nameOf = (row: number) => model.rows[row]?.name ?? ''
  const places = placeNames(
    rows.map((row) => ({
      ...placeOf(picture, row),
      width: pen.measureText(nameOf(row)).width,
      height: NAME_HEIGHT,
    })),
    { takenBoxes: occupiedBoxes, marks, frame: frameOf(view) },
  )
  for (const [index, row] of rows.entries()) {
    const place = places[index]
    if (!place) continue
    const { canvas, text: color } = palette
    drawHaloText(pen, { text: nameOf(row), ...place }, { canvas, color })
  }
}

/** Draws the names of closed clusters too small to contain them, like places on a map. */
function drawClusterNames(pen: DrawingContext, picture: GraphFrame) {
  const { layout, view, clusterNames, palette, hovered } = picture
  const shownClusters = [...layout.clusters.entries()].filter(
    ([, cluster]) => cluster.radius > 0 && isOnScreen(view, cluster, cluster.radius * view.scale),
  )
  if (shownClusters.length > MAX_NAMED_NODES) return
  const marks = shownClusters.map(([index, cluster]) => ({
    index,
    x: toScreenX(view, cluster.x),
    y: toScreenY(view, cluster.y),
    radius: cluster.radius * view.scale,
  }))
  const small = marks.filter(
    ({ index, radius }) => radius <= NAMED_INSIDE && index !== hovered.cluster,
  )
  pen.font = `400 11px ${fontSans}`
  const nameOf = (index: number) => clusterNames[index] ?? ''
  const places = placeNames(
    small.map(({ index, ...round }) => ({
      ...round,
      width: pen.measureText(nameOf(index)).width,
      height: NAME_HEIGHT,
    })),
    { marks: marks.map(squareAround), frame: frameOf(view) },
  )
  for (const [at, { index }] of small.entries()) {
    const place = places[at]
    if (!place) continue
    const { canvas, text: color } = palette
    drawHaloText(pen, { text: nameOf(index), ...place }, { canvas, color })
  }
}

/** Frame in which a name is fully visible. */
const frameOf = ({ width, height }: Viewport): Box => ({
  left: 0,
  top: 0,
  right: width,
  bottom: height,
})

const NAME_HEIGHT = 13
const nameFont = (weight: number) => `${weight} 11px ${fontMono}`

const squareAround = ({ x, y, radius }: { x: number; y: number; radius: number }): Box => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
})

function drawName(
  pen: DrawingContext,
  picture: GraphFrame,
  { row, weight }: { row: number; weight: number },
) {
  const { x, y, radius } = placeOf(picture, row)
  pen.font = nameFont(weight)
  const text = picture.model.rows[row]?.name ?? ''
  const { canvas, text: color } = picture.palette
  const near = nearestInside(x, pen.measureText(text).width, frameOf(picture.view))
  drawHaloText(pen, { text, x: near, y: y + radius + 4 }, { canvas, color })
}

function drawSelection(
  pen: DrawingContext,
  picture: GraphFrame & { selectedRow: number },
  mark: DrawMark,
) {
  const { model, palette, selectedRow: row } = picture
  drawLinksOf(pen, row, picture)
  for (const { source, target } of model.linksOf[row] ?? []) {
    drawNode(picture, source === row ? target : source, mark)
  }
  const { x, y, radius } = placeOf(picture, row)
  pen.beginPath()
  pen.arc(x, y, radius + 6, 0, Math.PI * 2)
  pen.fillStyle = palette.canvas
  pen.fill()
  pen.strokeStyle = palette.accent
  pen.lineWidth = 2
  pen.stroke()
  drawNode(picture, row, mark)
  drawName(pen, picture, { row, weight: 600 })
}
