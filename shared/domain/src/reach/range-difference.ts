import { addBit, type Bits, emptyBits, isWithin, numbersIn, subtractBits, uniteBits } from './bits'
import type { Reach } from './compile'
import type { FoundChanges } from './found-changes'
import type { Steps } from './steps'

/** The rights to ranges that one of two states has and the other has not; a route that is off gives none. */
export function* compareRanges(before: Reach, after: Reach, found: FoundChanges): Steps<void> {
  const size = Math.max(before.things.length, after.things.length)
  const was = rightsIn(before, size)
  yield
  const is = rightsIn(after, size)
  for (const route of new Set([...before.routePlaces.values(), ...after.routePlaces.values()])) {
    if (route % ROUTES_IN_STEP === 0) yield
    const [old, current] = [was(route), is(route)]
    addMissing({ reach: after, route, all: current, known: old, isOpened: true }, found)
    addMissing({ reach: before, route, all: old, known: current, isOpened: false }, found)
  }
}

/** So many routes are compared in one step. */
const ROUTES_IN_STEP = 128

type Rights = { reach: Reach; route: number; all: Bits; known: Bits; isOpened: boolean }

function addMissing({ reach, route, all, known, isOpened }: Rights, found: FoundChanges) {
  const to = reach.routes[route]
  if (!to || isWithin(all, known)) return
  const missing = all.slice()
  subtractBits(missing, known)
  found.addRanges(reach, { from: missing, to: { kind: 'route', id: to.id }, isOpened })
}

/** Who has a right to the range of a route, by its place. */
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
