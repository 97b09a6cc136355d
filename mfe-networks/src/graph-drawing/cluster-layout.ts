import { ASPECT, type Layout, type LayoutInput, membersOf, placeMembers } from './layout'

/** Deterministic, without a simulation: a picture that changes at every visit can't be learned. */
export function clusterLayout(input: LayoutInput): Layout {
  const { starts, order } = membersOf(input)
  const sizes = Array.from({ length: input.groupCount }, (_, group) => sizeOf(starts, group))
  const circles = spiralPack(
    sizes.map((size) => Math.max(4, Math.sqrt(size) + 1.5)),
    ASPECT,
  )
  const left = Math.min(...circles.map(({ x, radius }) => x - radius))
  const right = Math.max(...circles.map(({ x, radius }) => x + radius))
  const top = Math.min(...circles.map(({ y, radius }) => y - radius))
  const bottom = Math.max(...circles.map(({ y, radius }) => y + radius))
  const unit = Math.max((right - left) / ASPECT, bottom - top)
  const clusters = circles.map(({ x, y, radius }, group) => ({
    x: ASPECT / 2 + (x - (left + right) / 2) / unit,
    y: 0.5 + (y - (top + bottom) / 2) / unit,
    radius: radius / unit,
    start: starts[group] ?? 0,
    end: starts[group + 1] ?? 0,
  }))
  return placeMembers(clusters, order, 1 / unit)
}

const sizeOf = (starts: Uint32Array, group: number) =>
  (starts[group + 1] ?? 0) - (starts[group] ?? 0)

type Circle = { x: number; y: number; radius: number }

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))
const GAP = 1.4
const STEP = 1.5

/**
 * Places circles one by one, largest first, at the first free point of a flattened spiral. The usual circle packing
 * gives a round picture; pictures are wide, and this one fills the given ratio of width to height.
 */
function spiralPack(radii: readonly number[], aspect: number): Circle[] {
  const placedCircles: Circle[] = []
  const cells = cellsOf(radii)
  const stretch = Math.sqrt(aspect)
  // where one found no room, another of the same size won't either
  let turn = 0
  let lastRadius = Infinity
  for (const radius of radii) {
    if (radius < lastRadius) turn = 0
    lastRadius = radius
    for (; ; turn++) {
      const distance = STEP * Math.sqrt(turn)
      const x = distance * Math.cos(turn * GOLDEN_ANGLE) * stretch
      const y = (distance * Math.sin(turn * GOLDEN_ANGLE)) / stretch
      const circle = { x, y, radius }
      if (!cells.isFree(circle)) continue
      placedCircles.push(circle)
      cells.add(circle)
      break
    }
  }
  return placedCircles
}

/** Returns an index of the circles near a point: each is in every square that it touches. */
function cellsOf(radii: readonly number[]) {
  const size = Math.max(8, 2 * (radii[Math.floor(radii.length / 2)] ?? 8))
  const cells = new Map<string, Circle[]>()

  function* touched({ x, y, radius }: Circle): Generator<string> {
    const reach = radius + GAP
    for (let column = Math.floor((x - reach) / size); column * size <= x + reach; column++) {
      for (let row = Math.floor((y - reach) / size); row * size <= y + reach; row++) {
        yield `${column},${row}`
      }
    }
  }

  return {
    isFree: (circle: Circle) => {
      for (const key of touched(circle)) {
        for (const other of cells.get(key) ?? []) {
          const apart = other.radius + circle.radius + GAP
          if ((other.x - circle.x) ** 2 + (other.y - circle.y) ** 2 < apart ** 2) return false
        }
      }
      return true
    },
    add: (circle: Circle) => {
      for (const key of touched(circle)) cells.set(key, [...(cells.get(key) ?? []), circle])
    },
  }
}
