import { type Bits, emptyBits, hasBit, removeBit, uniteBits } from './bits'
import type { CompiledPolicy, Reach } from './compile'

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

/** The things that have a right to the range of a route. */
export function havingRange(reach: Reach, route: number): Bits {
  const bits = emptyBits(reach.things.length)
  if (reach.open.length > 0) uniteBits(bits, reach.present)
  for (const { rangeSources, routes } of reach.rangePolicies) {
    if (hasBit(routes, route)) uniteBits(bits, rangeSources)
  }
  return bits
}
