import { nestRanges, type RangeTree } from '@meshdeck/domain/range-tree'

import { type EgressRow, rangeInMesh } from '../shared/egress-rows'

/** Egress route in the table of all networks. */
export type PlacedRoute = EgressRow & {
  networkId: string
  /** Range by which devices reach it. Empty for the internet and for a domain. */
  range: string
  /** How its range overlaps others; undefined if it shares no address with one. */
  overlap: Overlap | undefined
}

export type Overlap = {
  /** Whether the nearest one is in the same network, where one of the two wins, or in another. */
  isWithin: boolean
  relation: 'same' | 'inside' | 'holds'
  /** The nearest overlapping route. */
  name: string
  networkId: string
  /** Number of further overlapping routes. */
  more: number
}

/** Adds to each route what it overlaps with, in one pass over the sorted ranges. */
export function markOverlaps(rows: readonly EgressRow[]): PlacedRoute[] {
  const placed = rows.map((row) => ({
    ...row,
    networkId: row.route.network,
    range: rangeInMesh(row.route),
  }))
  const tree = nestRanges(placed, ({ range }) => range)
  return placed.map((row) => ({ ...row, overlap: overlapOf(row, tree) }))
}

type RouteWithoutOverlap = Omit<PlacedRoute, 'overlap'>

/** Prefers the identical range, then one that contains it, then those inside it; each in the same network first. */
function overlapOf(
  row: RouteWithoutOverlap,
  tree: RangeTree<RouteWithoutOverlap>,
): Overlap | undefined {
  const group = tree.groupOf(row)
  if (!group) return undefined
  const outer = group.outer?.items ?? []
  const inner = group.inner.flatMap(({ items }) => items)
  const nearest =
    nearestOf(row, 'same', group.items) ??
    nearestOf(row, 'inside', outer) ??
    nearestOf(row, 'holds', inner)
  if (!nearest) return undefined
  return { ...nearest, more: group.items.length - 1 + outer.length + inner.length - 1 }
}

function nearestOf(
  row: RouteWithoutOverlap,
  relation: Overlap['relation'],
  otherRoutes: readonly RouteWithoutOverlap[],
) {
  const isOtherRow = (other: RouteWithoutOverlap) => other !== row
  const ownRoute = otherRoutes.find(
    (other) => isOtherRow(other) && other.networkId === row.networkId,
  )
  const nearest = ownRoute ?? otherRoutes.find(isOtherRow)
  if (!nearest) return undefined
  return {
    relation,
    isWithin: ownRoute !== undefined,
    name: nearest.name,
    networkId: nearest.networkId,
  }
}

/**
 * Routes that take an address in a network: the one with the longest prefix, those after it, and routes to the
 * internet.
 */
export type AddressMatch = {
  networkId: string
  taker: PlacedRoute | undefined
  next: PlacedRoute[]
  internet: PlacedRoute[]
}

/**
 * Returns which route takes an address, for each network with an active route to it. Doesn't throw for invalid text,
 * which no route takes.
 */
export function findAddressMatches(address: string, rows: readonly PlacedRoute[]): AddressMatch[] {
  const active = rows.filter(({ isActive }) => isActive)
  const holders = nestRanges(active, ({ range }) => range)
    .holdersOf(address)
    .flatMap(({ items }) => items.toSorted((a, b) => metricOf(a) - metricOf(b)))
  const networks = [...new Set(active.map(({ networkId }) => networkId))].toSorted()
  return networks.flatMap((networkId) => {
    const [taker, ...next] = holders.filter((row) => row.networkId === networkId)
    const internet = active.filter((row) => row.networkId === networkId && row.kind === 'internet')
    return taker || internet.length > 0 ? [{ networkId, taker, next, internet }] : []
  })
}

/** Whether a route takes an address, or would if the one before it were disabled. */
export type RouteMatch = 'takes' | 'next'

/** What each route does with the address, by its ID. */
export const matchesByRoute = (
  addressMatches: readonly AddressMatch[],
): ReadonlyMap<string, RouteMatch> =>
  new Map(
    addressMatches.flatMap(({ taker, next }) => [
      ...next.map(({ id }) => [id, 'next'] as const),
      ...(taker ? [[taker.id, 'takes'] as const] : []),
    ]),
  )

const metricOf = ({ nodes: [first] }: PlacedRoute) => first?.metric ?? Infinity
