import { addBit, type Bits, bitsOf, emptyBits, numbersIn } from './bits'
import type { ByPosition, ReachEntity, ReachItem, ReachRoute } from './inventory'

type Places = ReadonlyMap<string, number>
type SiteContext = {
  entities: ByPosition<ReachEntity>
  places: Places
  routes: ByPosition<ReachRoute>
  routePlaces: Places
}

const siteKinds: ReadonlySet<string> = new Set(['egress-id', 'egress-range'])

/** Returns the routes that a list names; a star of any kind stands for all of them (releases: 1.6). */
export function sitesIn({ routes, routePlaces }: SiteContext, items: readonly ReachItem[]): Bits {
  if (items.some(({ value }) => value === '*')) return bitsOf(routePlaces, routes.length)
  const bits = emptyBits(routes.length)
  for (const { id, value } of items) {
    const place = siteKinds.has(id) ? routePlaces.get(value) : undefined
    if (place !== undefined) addBit(bits, place)
  }
  return bits
}

/** Returns the nodes that route to the enabled ones of these routes. */
export function siteNodesIn(known: SiteContext, items: readonly ReachItem[]): Bits {
  const bits = emptyBits(known.entities.length)
  for (const place of numbersIn(sitesIn(known, items))) {
    const route = known.routes[place]
    if (route) addRoutingNodes(bits, route, known.places)
  }
  return bits
}

/** Adds the nodes that route to a route, unless it is disabled. */
export function addRoutingNodes(bits: Bits, { status, nodes }: ReachRoute, places: Places): void {
  for (const node of status ? Object.keys(nodes) : []) {
    const place = places.get(node)
    if (place !== undefined) addBit(bits, place)
  }
}
