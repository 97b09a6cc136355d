import {
  type Bits,
  countBits,
  emptyBits,
  numbersIn,
  removeBit,
  subtractBits,
  uniteBits,
} from './bits'
import { isWideOpen, type Reach, withPolicies } from './compile'
import { differenceInSteps } from './difference'
import type { ReachPolicy } from './estate'
import { addRow, rowsFor, touchedBy } from './policy-rows'
import { routersIn } from './routers'
import { havingRange } from './rows'
import type { Steps } from './steps'
import { servedRows } from './user-difference'

/**
 * How many pairs and rights to ranges go when a policy becomes each of some others, none of which opens what it does not:
 * what it alone opens is found once, and looked at for each of them.
 */
export function* countClosed(
  reach: Reach,
  policy: ReachPolicy,
  others: readonly ReachPolicy[],
): Steps<number[]> {
  const { policies } = reach.estate
  const isOpenAnyway = policies.some(
    (each) => each !== policy && isOpening(each) && each.policy_type === policy.policy_type,
  )
  if (isOpenAnyway && policy.policy_type === 'device-policy') return others.map(() => 0)
  if (isOpenAnyway || isOpening(policy)) {
    const closed: number[] = []
    for (const other of others) closed.push(yield* closedBy(reach, policy, other))
    return closed
  }

  const alone = withPolicies(reach, [])
  const own = withPolicies(alone, [policy])
  const rest = withPolicies(
    reach,
    policies.filter((each) => each !== policy),
  )
  const states = { own, rest, left: others.map((other) => withPolicies(alone, [other])) }
  const counts = others.map(() => 0)
  yield* addPairs(counts, states)
  yield
  addRanges(counts, states)
  yield
  addUsers(counts, states)
  return counts
}

const isOpening = (policy: ReachPolicy) => policy.enabled && isWideOpen(policy)

/** By holding the whole network against itself, which always tells. */
function* closedBy(reach: Reach, policy: ReachPolicy, other: ReachPolicy): Steps<number> {
  const changed = reach.estate.policies.map((each) => (each === policy ? other : each))
  const { closed, closedRanges } = yield* differenceInSteps(reach, withPolicies(reach, changed), 0)
  return closed + closedRanges.rights
}

/** The network with one policy alone, with all others, and with each of what it may become alone. */
type States = { own: Reach; rest: Reach; left: readonly Reach[] }

/** Adds to the count of each state what of a set that state alone does not have. */
function addMissing(counts: number[], set: Bits, kept: readonly Bits[]) {
  for (const [index, row] of kept.entries()) {
    const missing = set.slice()
    if (subtractBits(missing, row)) counts[index] = (counts[index] ?? 0) + countBits(missing)
  }
}

/** So many rows are made in one step. */
const ROWS_IN_STEP = 128

function* addPairs(counts: number[], { own, rest, left }: States): Steps<void> {
  const size = own.things.length
  const touched = touchedBy(own.policies, size)
  const others = yield* rowsFor(touched, rest.policies, { size, everything: own.present })
  const rowIn = ({ policies }: Reach, place: number) => {
    const row = emptyBits(size)
    addRow(policies, place, row)
    return row
  }
  let rows = 0
  for (const place of numbersIn(touched)) {
    rows += 1
    if (rows % ROWS_IN_STEP === 0) yield
    const row = rowIn(own, place)
    // itself is no pair
    removeBit(row, place)
    if (!others.subtract(place, row)) continue
    const kept = left.map((reach) => rowIn(reach, place))
    addMissing(counts, row, kept)
  }
}

function addRanges(counts: number[], { own, rest, left }: States) {
  const routes = emptyBits(own.routes.length)
  for (const policy of own.rangePolicies) uniteBits(routes, policy.routes)
  const routersOf = routersIn(own, own.things.length)
  for (const route of numbersIn(routes)) {
    if (!routersOf(route)) continue
    const having = havingRange(own, route)
    if (!subtractBits(having, havingRange(rest, route))) continue
    const kept = left.map((reach) => havingRange(reach, route))
    addMissing(counts, having, kept)
  }
}

function addUsers(counts: number[], { own, rest, left }: States) {
  if (!own.rules.hasUsers) return
  const size = own.things.length
  const [mine, others] = [servedRows(own, size), servedRows(rest, size)]
  const kept = left.map((reach) => servedRows(reach, size))
  for (const name of mine.users.keys()) {
    const row = mine.of(name)
    const [had, rows] = [others.of(name), kept.map(({ of }) => of(name))]
    if (subtractBits(row.things, had.things)) {
      const things = rows.map(({ things: bits }) => bits)
      addMissing(counts, row.things, things)
    }
    if (subtractBits(row.routes, had.routes)) {
      const routes = rows.map(({ routes: bits }) => bits)
      addMissing(counts, row.routes, routes)
    }
  }
}
