import { runToEnd, type Steps } from '../steps'
import {
  addBit,
  type Bits,
  emptyBits,
  isEmpty,
  isWithin,
  numbersIn,
  subtractBits,
  uniteBits,
} from './bits'
import type { Reach } from './compile'
import { createFoundChanges, type Difference, type FoundChanges } from './found-changes'
import { comparePairs } from './pair-difference'
import { compareUsers, routersIn } from './user-difference'

const DEFAULT_LIMIT = 200

/**
 * Returns what a change opens and closes: counts, and a list sorted by impact: the whole network, members that reach
 * everyone, ranges of routes, pairs; in each group, what opens comes before what closes. `after` is
 * `withPolicies(before, …)`, or `compile(inventory, before)` if nodes, tags, routes, or users change. The list has at
 * most `limit` items.
 */
export const difference = (before: Reach, after: Reach, limit = DEFAULT_LIMIT): Difference =>
  runToEnd(differenceInSteps(before, after, limit))

/** Runs `difference` in steps, between which the thread can do other work. */
export function* differenceInSteps(
  before: Reach,
  after: Reach,
  limit = DEFAULT_LIMIT,
): Steps<Difference> {
  const found = createFoundChanges(limit)
  const [wasOpen, isOpen] = [before.open.length > 0, after.open.length > 0]
  if (wasOpen !== isOpen) found.add({ kind: 'network', isOpened: isOpen })
  yield* comparePairs(before, after, found)
  yield
  yield* compareRanges(before, after, found)
  yield
  yield* compareUsers(before, after, found)
  return found.result()
}

/**
 * Compares the rights to ranges of two states. A disabled route or one without nodes gives none, and a node that starts
 * or stops routing gains and loses none.
 */
function* compareRanges(before: Reach, after: Reach, found: FoundChanges): Steps<void> {
  const size = Math.max(before.entities.length, after.entities.length)
  const was = stateOf(before, size)
  yield
  const is = stateOf(after, size)
  for (const route of new Set([...before.routePlaces.values(), ...after.routePlaces.values()])) {
    if (route % ROUTES_IN_STEP === 0) yield
    const [old, current] = [was(route), is(route)]
    addMissing({ reach: after, route, own: current, other: old, isOpened: true }, found)
    addMissing({ reach: before, route, own: old, other: current, isOpened: false }, found)
  }
}

/** Number of routes compared in one step. */
const ROUTES_IN_STEP = 128

/** Members with a right to the range of a route, and nodes that route to it; undefined if no node does. */
type State = { rights: Bits; routers: Bits } | undefined

function stateOf(reach: Reach, size: number): (route: number) => State {
  const rights = rightsIn(reach, size)
  const routers = routersIn(reach, size)
  return (route) => {
    const nodes = routers(route)
    return nodes && { rights: rights(route), routers: nodes }
  }
}

type Comparison = { reach: Reach; route: number; own: State; other: State; isOpened: boolean }

function addMissing({ reach, route, own, other, isOpened }: Comparison, found: FoundChanges) {
  const to = reach.routes[route]
  if (!to || !own) return
  const routing = own.routers.slice()
  if (other) subtractBits(routing, other.routers)
  const missing = own.rights.slice()
  subtractBits(missing, routing)
  if (other) subtractBits(missing, other.rights)
  if (isEmpty(missing)) return
  found.addRanges(reach, { from: missing, to: { kind: 'route', id: to.id }, isOpened })
}

/** Returns a function for the members with a right to the range of a route, by its position. */
export function rightsIn(reach: Reach, size: number): (route: number) => Bits {
  const forAll = emptyBits(size)
  const all = emptyBits(reach.routes.length)
  for (const place of reach.routePlaces.values()) addBit(all, place)
  const few = reach.rangePolicies.filter(({ routes, rangeSources }) => {
    const isForAll = isWithin(all, routes)
    if (isForAll) uniteBits(forAll, rangeSources)
    return !isForAll
  })
  const byRoute = new Map<number, Bits>()
  for (const { routes, rangeSources } of few) {
    for (const route of numbersIn(routes)) {
      const bits = byRoute.get(route) ?? forAll.slice()
      uniteBits(bits, rangeSources)
      byRoute.set(route, bits)
    }
  }
  const open = emptyBits(size)
  uniteBits(open, reach.present)
  const none = emptyBits(size)
  return (route) => {
    if (!reach.routes[route]?.status) return none
    if (reach.open.length > 0) return open
    return byRoute.get(route) ?? forAll
  }
}
