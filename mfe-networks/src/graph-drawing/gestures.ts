import { radiusOf } from './pen'
import { type GraphFrame, type Point, toScreenX, toScreenY } from './picture'

type Handlers = {
  onMove: (by: Point) => void
  onZoom: (at: Point, factor: number) => void
  onPress: (at: Point, isTouch: boolean) => void
  onHover: (at: Point | undefined) => void
}

/** Distance after which a press becomes a drag. */
const DRAG_FROM = 5
const WHEEL_STEP = 0.0016

/** Listens to drag, wheel, pinch and press by mouse, pen or finger. Returns a function that stops listening. */
export function listenToGestures(element: HTMLElement, handlers: Handlers): () => void {
  const pointers = new Map<number, Point>()
  let travelled = 0
  const end = new AbortController()
  const options = { signal: end.signal }
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }

  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return
      if (pointers.size === 0) travelled = 0
      pointers.set(event.pointerId, pointOf(event))
      element.setPointerCapture(event.pointerId)
    },
    options,
  )
  element.addEventListener(
    'pointermove',
    (event) => {
      const previousPoint = pointers.get(event.pointerId)
      const currentPoint = pointOf(event)
      if (!previousPoint) {
        if (event.pointerType === 'mouse') handlers.onHover(currentPoint)
        return
      }
      const otherPointers = [...pointers].filter(([id]) => id !== event.pointerId)
      pointers.set(event.pointerId, currentPoint)
      travelled += Math.hypot(currentPoint.x - previousPoint.x, currentPoint.y - previousPoint.y)
      const otherPoint = otherPointers[0]?.[1]
      if (otherPoint) {
        const factor =
          apart(otherPoint, currentPoint) / Math.max(1, apart(otherPoint, previousPoint))
        handlers.onZoom(
          { x: (otherPoint.x + currentPoint.x) / 2, y: (otherPoint.y + currentPoint.y) / 2 },
          factor,
        )
        handlers.onMove({
          x: (currentPoint.x - previousPoint.x) / 2,
          y: (currentPoint.y - previousPoint.y) / 2,
        })
      } else if (travelled > DRAG_FROM) {
        handlers.onMove({
          x: currentPoint.x - previousPoint.x,
          y: currentPoint.y - previousPoint.y,
        })
      }
    },
    options,
  )
  const release = (event: PointerEvent) => {
    const wasDown = pointers.delete(event.pointerId)
    if (event.type !== 'pointerup' || !wasDown || pointers.size > 0 || travelled > DRAG_FROM) return
    handlers.onPress(pointOf(event), event.pointerType !== 'mouse')
  }
  element.addEventListener('pointerup', release, options)
  element.addEventListener('pointercancel', release, options)
  element.addEventListener('pointerleave', () => handlers.onHover(undefined), options)
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
      handlers.onZoom(pointOf(event), Math.exp(-event.deltaY * lines * WHEEL_STEP))
    },
    { ...options, passive: false },
  )
  return () => end.abort()
}

const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** At most one of both: a closed cluster hides its members; in an open one the members are pressed. */
export type HitTarget = { row?: number; cluster?: number }

/**
 * Returns the item at a point. Clusters don't overlap: the cluster is found first, and only its members are compared.
 */
export function hitTest(
  { layout, view, model }: Pick<GraphFrame, 'layout' | 'view' | 'model'>,
  { x, y }: Point,
  /** In pixels; fingers need more. */
  tolerance: number,
): HitTarget {
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
