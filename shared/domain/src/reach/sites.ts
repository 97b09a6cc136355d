import { addBit, type Bits, bitsOf, emptyBits, numbersIn } from './bits'
import {
  type ByPosition,
  hasStar,
  type ReachEntity,
  type ReachItem,
  type ReachRoute,
} from './inventory'

type Positions = ReadonlyMap<string, number>
type SiteContext = {
  entities: ByPosition<ReachEntity>
  positions: Positions
  routes: ByPosition<ReachRoute>
  routePositions: Positions
}

const siteKinds: ReadonlySet<string> = new Set(['egress-id', 'egress-range'])

/** Returns the routes that a list names; a star of any kind stands for all of them (releases: 1.6). */
export function sitesIn(
  { routes, routePositions }: SiteContext,
  items: readonly ReachItem[],
): Bits {
  if (hasStar(items)) return bitsOf(routePositions, routes.length)
  const bits = emptyBits(routes.length)
  for (const { id, value } of items) {
    const position = siteKinds.has(id) ? routePositions.get(value) : undefined
    if (position !== undefined) addBit(bits, position)
  }
  return bits
}

/** Returns the nodes that route to the enabled ones of these routes. */
export function siteNodesIn(known: SiteContext, items: readonly ReachItem[]): Bits {
  const bits = emptyBits(known.entities.length)
  for (const position of numbersIn(sitesIn(known, items))) {
    const route = known.routes[position]
    if (route) addRoutingNodes(bits, route, known.positions)
  }
  return bits
}

/** Adds the nodes that route to a route, unless it is disabled. */
export function addRoutingNodes(
  bits: Bits,
  { status, nodes }: ReachRoute,
  positions: Positions,
): void {
  for (const node of status ? Object.keys(nodes) : []) {
    const position = positions.get(node)
    if (position !== undefined) addBit(bits, position)
  }
}
