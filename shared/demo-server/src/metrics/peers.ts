import type { Reporter } from './links'

/** Up to so many nodes, each has a link to every other one. */
const FULL_MESH = 40
/** In a larger network each reports of so many before and after it, in the order of their ids. */
const NEIGHBOURS = 6

/**
 * Whom each of a network's nodes reports of: all in a small network, its neighbours in a larger one, so
 * that a list of everybody's links grows with the nodes and not with their square.
 */
export function createPeers(reporters: Reporter[]): (of: Reporter) => Reporter[] {
  const ring = reporters.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const places = new Map(ring.map(({ id }, place) => [id, place]))
  const steps = Array.from({ length: NEIGHBOURS }, (_, step) => [step + 1, -step - 1]).flat()

  return function peersOf({ id }) {
    if (reporters.length <= FULL_MESH) return reporters.filter((it) => it.id !== id)
    const place = places.get(id) ?? 0
    return steps.flatMap((step) => ring.at((place + step) % ring.length) ?? [])
  }
}
