import { addBit, type Bits, emptyBits, hasBit, removeBit, uniteBits } from './bits'
import type { CompiledPolicy, Reach } from './compile'

/** Everything that a thing may open traffic to. */
export function reachableFrom(reach: Reach, from: number): Bits {
  return row(reach, from, (policy, into) => {
    if (hasBit(policy.sources, from)) uniteBits(into, policy.destinations)
    if (policy.isBothWays && hasBit(policy.destinations, from)) uniteBits(into, policy.sources)
  })
}

/** Everything that may open traffic to a thing. */
export function reachableTo(reach: Reach, to: number): Bits {
  return row(reach, to, (policy, into) => {
    if (hasBit(policy.destinations, to)) uniteBits(into, policy.sources)
    if (policy.isBothWays && hasBit(policy.sources, to)) uniteBits(into, policy.destinations)
  })
}

/** Everything that policies make a peer of a thing, relays aside. */
export function peersByPolicy(reach: Reach, place: number): Bits {
  return row(reach, place, ({ peerSources, peerDestinations }, into) => {
    if (hasBit(peerSources, place)) uniteBits(into, peerDestinations)
    if (hasBit(peerDestinations, place)) uniteBits(into, peerSources)
  })
}

function row(reach: Reach, place: number, add: (policy: CompiledPolicy, into: Bits) => void): Bits {
  const bits = emptyBits(reach.things.length)
  if (!hasBit(reach.present, place)) return bits
  if (reach.open.length > 0) uniteBits(bits, reach.present)
  else for (const policy of reach.policies) add(policy, bits)
  removeBit(bits, place)
  return bits
}

/** The routes whose ranges a thing has a right to. */
export function rangesFor(reach: Reach, from: number): Bits {
  const bits = emptyBits(reach.routes.length)
  if (!hasBit(reach.present, from)) return bits
  if (reach.open.length > 0) {
    for (const place of reach.routePlaces.values()) addBit(bits, place)
    return bits
  }
  for (const { rangeSources, routes } of reach.rangePolicies) {
    if (hasBit(rangeSources, from)) uniteBits(bits, routes)
  }
  return bits
}

/** The things that have a right to the range of a route. */
export function havingRange(reach: Reach, route: number): Bits {
  const bits = emptyBits(reach.things.length)
  if (reach.open.length > 0) uniteBits(bits, reach.present)
  for (const { rangeSources, routes } of reach.rangePolicies) {
    if (hasBit(routes, route)) uniteBits(bits, rangeSources)
  }
  return bits
}
