/** Input of a layout: only numbers, so that it is cheap to send to a worker. */
export type LayoutInput = {
  /** For each row its group, and its ring inside the group: 0 is the middle. */
  groupOf: Uint16Array
  rings: Uint8Array
  groupCount: number
}

/** A group as a circle; its members are in `order` from `start` to before `end`. */
export type Cluster = { x: number; y: number; radius: number; start: number; end: number }

/** In units of the camera: everything fits into 0 to `ASPECT` by 0 to 1, with y growing downward. */
export type Layout = {
  /** By group; a group without a location has a radius of 0. */
  clusters: Cluster[]
  x: Float32Array
  y: Float32Array
  /** Rows by cluster, from its center outward. */
  order: Uint32Array
  /** Distance between neighboring nodes: determines when clusters open and when names fit. */
  spacing: number
}

/** Aspect ratio of the whole picture, the same on every screen, so that a link shows the same on all of them. */
export const ASPECT = 1.7

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))
/** Distance between neighbors in a sunflower pattern of step 1. */
const NEIGHBOR_DISTANCE = 1.7

/** Returns rows by group, hubs first; uses a counting sort because there are thousands. */
export function membersOf({ groupOf, rings, groupCount }: LayoutInput) {
  const starts = new Uint32Array(groupCount + 1)
  for (const group of groupOf) starts[group + 1] = (starts[group + 1] ?? 0) + 1
  for (let group = 0; group < groupCount; group++) {
    starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0)
  }
  const next = starts.slice()
  const order = new Uint32Array(groupOf.length)
  for (let ring = 0; ring < 6; ring++) {
    for (let row = 0; row < groupOf.length; row++) {
      const group = groupOf[row] ?? 0
      if (rings[row] !== ring) continue
      const at = next[group] ?? 0
      order[at] = row
      next[group] = at + 1
    }
  }
  return { starts, order }
}

/** Places members like sunflower seeds: equal density at any count, and a position that depends only on the rank. */
export function placeMembers(clusters: Cluster[], order: Uint32Array, spacing: number): Layout {
  const x = new Float32Array(order.length).fill(NaN)
  const y = new Float32Array(order.length).fill(NaN)
  for (const cluster of clusters) {
    if (cluster.radius === 0) continue
    for (let at = cluster.start; at < cluster.end; at++) {
      const rank = at - cluster.start
      // the first one in the middle, as far from the others as these are from each other
      const distance = rank === 0 ? 0 : spacing * Math.sqrt(rank + 0.8)
      const row = order[at] ?? 0
      x[row] = cluster.x + distance * Math.cos(rank * GOLDEN_ANGLE)
      y[row] = cluster.y + distance * Math.sin(rank * GOLDEN_ANGLE)
    }
  }
  return { clusters, x, y, order, spacing: spacing * NEIGHBOR_DISTANCE }
}

/** Returns the buffers that a message to or from a worker transfers instead of copying. */
export const buffersOf = ({ x, y, order }: Layout): Transferable[] => [
  x.buffer,
  y.buffer,
  order.buffer,
]

/** A location in degrees. */
export type Location = { latitude: number; longitude: number }

/** Reads `52.37,4.90` as reported by devices; undefined for anything that isn't a place on earth. */
export function readLocation(text: string): Location | undefined {
  const match = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text)
  if (!match) return undefined
  const [latitude, longitude] = [Number(match[1]), Number(match[2])]
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  // devices report 0,0 for an unknown location: a place in the sea
  const isUnset = latitude === 0 && longitude === 0
  return isOnEarth && !isUnset ? { latitude, longitude } : undefined
}

/** Returns a location as `52.4° N, 4.9° E`, with as many digits as the grid that counts places. */
export function locationText({ latitude, longitude }: Location, language: string): string {
  const part = (degrees: number, [positive, negative]: [string, string]) =>
    `${Math.abs(degrees).toLocaleString(language, { maximumFractionDigits: 1 })}° ${degrees < 0 ? negative : positive}`
  return `${part(latitude, ['N', 'S'])}, ${part(longitude, ['E', 'W'])}`
}
