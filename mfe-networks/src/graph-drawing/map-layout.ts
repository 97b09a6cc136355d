import { geoNaturalEarth1, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import atlas from 'world-atlas/land-110m.json'

import {
  ASPECT,
  type Cluster,
  type Layout,
  type LayoutInput,
  type Location,
  membersOf,
  placeMembers,
} from './layout'

export type MapInput = LayoutInput & { places: ReadonlyArray<Location | undefined> }
/** `land` is an SVG path in units of the layout. */
export type MapLayout = Layout & { land: string }

/** Excludes Antarctica, which is uninhabited and would take a fifth of the height. */
const inhabited = {
  type: 'MultiPoint' as const,
  coordinates: [
    [-168, 0],
    [179, 0],
    [0, -56],
    [0, 78],
  ],
}
const MAX_ROUNDS = 40
/** Small enough to stay near its location, large enough to contain a number. */
const [FEW, SMALLEST] = [1500, 0.018]

/** Places groups at their locations and moves them apart only as far as they would overlap. */
export function mapLayout(input: MapInput): MapLayout {
  const projection = geoNaturalEarth1().fitExtent(
    [
      [0, 0],
      [ASPECT, 1],
    ],
    inhabited,
  )
  const south = projection([0, -58])?.[1] ?? 1
  projection.clipExtent([
    [-1, -1],
    [ASPECT + 1, south],
  ])
  // the default of three digits is too coarse for a world that is one unit high
  const land = geoPath(projection).digits(5)(feature(atlas, atlas.objects.land)) ?? ''

  const { starts, order } = membersOf(input)
  const spacing = 0.16 / Math.sqrt(Math.max(FEW, order.length))
  const clusters = input.places.map((place, group): Cluster => {
    const start = starts[group] ?? 0
    const end = starts[group + 1] ?? 0
    const at = place && projection([place.longitude, place.latitude])
    if (!at) return { x: NaN, y: NaN, radius: 0, start, end }
    const radius = Math.max(SMALLEST, spacing * (Math.sqrt(end - start) + 1.5))
    return { x: at[0], y: at[1], radius, start, end }
  })
  const placed = clusters.filter(({ radius }) => radius > 0)
  for (let round = 0; round < MAX_ROUNDS && separate(placed); round++);
  return { ...placeMembers(clusters, order, spacing), land }
}

/** Returns whether any circle had to move. */
function separate(clusters: Cluster[]): boolean {
  let hasMoved = false
  for (const [index, cluster] of clusters.entries()) {
    for (const otherCluster of clusters.slice(index + 1)) {
      const distance = Math.hypot(otherCluster.x - cluster.x, otherCluster.y - cluster.y) || 1e-6
      const push = (cluster.radius + otherCluster.radius) * 1.06 - distance
      if (push <= 1e-6) continue
      hasMoved = true
      const [dx, dy] = [
        ((otherCluster.x - cluster.x || 1e-6) / distance) * push,
        ((otherCluster.y - cluster.y) / distance) * push,
      ]
      // the smaller one moves more
      const share = otherCluster.radius ** 2 / (cluster.radius ** 2 + otherCluster.radius ** 2)
      cluster.x -= dx * share
      cluster.y -= dy * share
      otherCluster.x += dx * (1 - share)
      otherCluster.y += dy * (1 - share)
    }
  }
  return hasMoved
}
