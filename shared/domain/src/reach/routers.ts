import { addBit, type Bits, emptyBits } from './bits'
import type { Reach } from './compile'

/**
 * The nodes of the network that route to the range of a route, by its place. Undefined where there are none, as for a
 * route that is off: nothing reaches the range then, whatever policies allow.
 */
export function routersIn(reach: Reach, size: number): (route: number) => Bits | undefined {
  const byRoute = new Map<number, Bits>()
  for (const [node, routes] of reach.routesOf) {
    const place = reach.places.get(node)
    if (place === undefined) continue
    for (const { id } of routes) {
      const route = reach.routePlaces.get(id)
      if (route === undefined) continue
      const bits = byRoute.get(route) ?? emptyBits(size)
      addBit(bits, place)
      byRoute.set(route, bits)
    }
  }
  return (route) => byRoute.get(route)
}
