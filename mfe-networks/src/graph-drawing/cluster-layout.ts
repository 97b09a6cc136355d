import { ASPECT, type Layout, type LayoutInput, membersOf, placeMembers } from './layout'
import { spiralPack } from './spiral-pack'

/** No simulation: a picture that arranges itself anew at every visit cannot be learned. */
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
