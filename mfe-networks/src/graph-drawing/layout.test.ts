import { clusterLayout } from './cluster-layout'
import { ASPECT, type Layout } from './layout'
import { mapLayout } from './map-layout'

const inputOf = (groups: number[]) => ({
  groupOf: Uint16Array.from(groups),
  rings: Uint8Array.from(groups, (_, index) => (index === 0 ? 1 : 3)),
  groupCount: Math.max(...groups) + 1,
})
const overlaps = ({ clusters }: Layout) =>
  clusters.flatMap((cluster, index) =>
    clusters
      .slice(index + 1)
      .filter(
        (other) =>
          Math.hypot(cluster.x - other.x, cluster.y - other.y) <
          cluster.radius + other.radius - 1e-6,
      ),
  ).length

test('fits clusters into the picture without overlap, with their members inside', () => {
  const layout = clusterLayout(inputOf(Array.from({ length: 900 }, (_, index) => index % 37)))
  expect(overlaps(layout)).toBe(0)
  for (const { x, y, radius, start, end } of layout.clusters) {
    expect(x - radius).toBeGreaterThanOrEqual(-1e-6)
    expect(x + radius).toBeLessThanOrEqual(ASPECT + 1e-6)
    expect(y - radius).toBeGreaterThanOrEqual(-1e-6)
    expect(y + radius).toBeLessThanOrEqual(1 + 1e-6)
    for (const row of layout.order.slice(start, end)) {
      const away = Math.hypot((layout.x[row] ?? NaN) - x, (layout.y[row] ?? NaN) - y)
      expect(away).toBeLessThanOrEqual(radius)
    }
  }
})

test('places the same rows at the same positions, hubs in the middle', () => {
  const input = inputOf([0, 0, 0, 1])
  expect(clusterLayout(input)).toEqual(clusterLayout(input))
  const { x, y, clusters } = clusterLayout(input)
  expect([x[0], y[0]]).toEqual([Math.fround(clusters[0]?.x ?? 0), Math.fround(clusters[0]?.y ?? 0)])
})

test('lays out an empty network and thousands of rows in one place', () => {
  expect(
    clusterLayout({ ...inputOf([0]), groupCount: 0, groupOf: new Uint16Array() }).clusters,
  ).toEqual([])
  expect(clusterLayout(inputOf(Array.from({ length: 5000 }, () => 0))).clusters).toHaveLength(1)
})

test('places rows at their locations, neighbors side by side, and omits rows without a location', () => {
  const places = [
    { latitude: 52.5, longitude: 13.4 },
    { latitude: 52.4, longitude: 13.1 },
    { latitude: -33.9, longitude: 151.2 },
    undefined,
  ]
  const layout = mapLayout({ ...inputOf([0, 1, 2, 3]), places })
  const [berlin, potsdam, sydney] = layout.clusters
  expect(overlaps(layout)).toBe(0)
  expect(sydney?.x).toBeGreaterThan(berlin?.x ?? Infinity)
  expect(sydney?.y).toBeGreaterThan(berlin?.y ?? Infinity)
  expect(potsdam?.x).toBeLessThan(berlin?.x ?? -Infinity)
  expect(layout.x[3]).toBeNaN()
  expect(layout.land).toMatch(/^M[\d.]/)
})

test('puts thousands in one place into one cluster and includes the poles and the date line', () => {
  const groups = Array.from({ length: 5000 }, () => 0)
  const crowd = mapLayout({ ...inputOf(groups), places: [{ latitude: 52.5, longitude: 13.4 }] })
  expect(crowd.clusters).toHaveLength(1)
  expect(crowd.x.every((at) => Number.isFinite(at))).toBe(true)

  const places = [90, -90].flatMap((latitude) =>
    [180, -180].map((longitude) => ({ latitude, longitude })),
  )
  const corners = mapLayout({ ...inputOf([0, 1, 2, 3]), places })
  expect([...corners.x, ...corners.y].every((at) => Number.isFinite(at))).toBe(true)
})
