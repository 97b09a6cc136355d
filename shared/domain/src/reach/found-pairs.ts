import { type Bits, bitsOfOne, countBits, numbersIn } from './bits'
import type { Reach } from './compile'
import { type Addresses, describeParts, type RoutePart } from './ends'
import type { EntityRef } from './inventory'

/** A pair of an access test; with the addresses that can be reached if these are only a part of a route. */
export type ExpectedPair = { from: EntityRef; to: EntityRef; addresses?: Addresses }

type ReachedSet = { from: EntityRef; to: Bits; addresses?: Addresses | undefined }

/** Counts the pairs that break an access test, and names the first of them. */
export function createFoundPairs(limit: number) {
  const pairs: ExpectedPair[] = []
  let count = 0
  return {
    pairs,
    get count() {
      return count
    },
    add({ from, to, addresses }: ReachedSet, refOf: (position: number) => EntityRef | undefined) {
      count += countBits(to)
      for (const position of pairs.length < limit ? numbersIn(to) : []) {
        const ref = refOf(position)
        if (ref) pairs.push({ from, to: ref, ...(addresses && { addresses }) })
        if (pairs.length >= limit) return
      }
    },
  }
}
export type FoundPairs = ReturnType<typeof createFoundPairs>

/** Returns a function for the node or config file at a position. */
export const refOfEntity =
  ({ entities }: Reach) =>
  (position: number) => {
    const entity = entities[position]
    return entity && { kind: entity.kind, id: entity.id }
  }

/** Returns a function for the route at a position. */
export const refOfRoute =
  ({ routes }: Reach) =>
  (position: number) => {
    const route = routes[position]
    return route && { kind: 'route' as const, id: route.id }
  }

type PartOfRoute = { part: RoutePart }
type ReachedParts = {
  from: EntityRef
  route: number
  open: readonly PartOfRoute[]
  parts: readonly PartOfRoute[]
}

/** Adds a route of which not every part is reached, with the addresses that are. */
export function addPart(
  reach: Reach,
  foundPairs: FoundPairs,
  { from, route, open, parts }: ReachedParts,
) {
  if (open.length === parts.length) return
  const [some, all] = [open, parts].map((list) => list.map(({ part }) => part))
  const addresses = open.length > 0 ? describeParts(some ?? [], all ?? []) : undefined
  foundPairs.add({ from, to: bitsOfOne(route, reach.routes.length), addresses }, refOfRoute(reach))
}
