import { radiusOf } from './palette'
import type { Picture } from './picture'
import { type Point, toScreenX, toScreenY } from './viewport'

/** At most one of both: a closed cluster hides its members, an open one lets them be pressed. */
export type Hit = { row?: number; cluster?: number }

/** What is at a point. Clusters do not overlap: one is found first, and only its members are compared. */
export function hitTest(
  { layout, view, model }: Pick<Picture, 'layout' | 'view' | 'model'>,
  { x, y }: Point,
  /** In pixels; fingers need more. */
  tolerance: number,
): Hit {
  const distance = (toX: number, toY: number) =>
    Math.hypot(toScreenX(view, toX) - x, toScreenY(view, toY) - y)
  const index = layout.clusters.findIndex(
    (cluster) =>
      cluster.radius > 0 &&
      distance(cluster.x, cluster.y) < cluster.radius * view.scale + tolerance,
  )
  const cluster = layout.clusters[index]
  if (!cluster) return {}
  if (view.openness < 0.5) return { cluster: index }
  let best: { row: number; distance: number } | undefined
  for (let at = cluster.start; at < cluster.end; at++) {
    const row = layout.order[at] ?? 0
    const away = distance(layout.x[row] ?? NaN, layout.y[row] ?? NaN)
    const reach = radiusOf(model.rows[row]?.mark ?? 'device', view.spacing) + tolerance
    if (away < reach && away < (best?.distance ?? Infinity)) best = { row, distance: away }
  }
  return best ? { row: best.row } : {}
}
