import { directionOf, isBothWays } from '../policy-direction'
import { runToEnd, type Steps } from '../steps'
import {
  addBit,
  type Bits,
  countBits,
  createPairCounter,
  emptyBits,
  numbersIn,
  removeBit,
  subtractBits,
  uniteBits,
  withoutBits,
} from './bits'
import { isWideOpen, type Reach, withPolicies } from './compile'
import { differenceInSteps } from './difference'
import { partsIn } from './ends'
import { byExtent, type Extent } from './found-changes'
import { isAddress, type ReachItem, type ReachPolicy, type EntityRef } from './inventory'
import { policiesBetween, unsurePolicies } from './may-open'
import { havingRange } from './peers'
import { addRow, rowsFor, touchedBy } from './policy-rows'
import { carriesService, type Service } from './traffic'
import { boundsOf } from './unknown-kinds'
import { routersIn, servedRows } from './user-difference'

/** A change of one policy after which it no longer decides a pair, and how much else the change closes. */
export type WayToClose = {
  kind: 'disable-policy' | 'remove-source' | 'remove-destination' | 'one-way'
  policy: ReachPolicy
  instead: ReachPolicy
  /** Undefined for an unsettled policy. */
  closes?: Extent
}

/** One of the policies that keep a pair open: each must be changed, in one of these ways. */
export type OpeningPolicy = { policy: ReachPolicy; ways: WayToClose[] }

/**
 * Returns the changes required so that one entity no longer reaches another: every returned policy must change, each by
 * the first of its ways, which closes least. If a policy opens everything, this includes the policies that would decide
 * without it. With a service, policies that the server would not apply to it are left out. Empty if access is already
 * denied.
 */
export const waysToClose = (reach: Reach, pair: Pair, service?: Service): OpeningPolicy[] =>
  runToEnd(waysToCloseInSteps(reach, pair, service))

/** Runs `waysToClose` in steps, between which the thread can do other work. */
export function* waysToCloseInSteps(
  reach: Reach,
  { from, to }: Pair,
  service?: Service,
): Steps<OpeningPolicy[]> {
  const openingPolicies: OpeningPolicy[] = []
  const certainReach = boundsOf(reach)?.certain ?? reach
  const limit = reach.inventory.server.edition === 'pro' ? service : undefined
  for (const policy of decidingWithout(certainReach, { from, to })) {
    if (limit && !isWideOpen(policy) && !carriesService(policy, limit)) continue
    yield
    openingPolicies.push({ policy, ways: yield* waysFor(certainReach, policy, { from, to }) })
  }
  if (openingPolicies.length === 0) return openingPolicies
  const unsure = unsurePolicies(reach, [{ from, to }], limit)
  for (const policy of unsure) {
    if (openingPolicies.every((other) => other.policy !== policy))
      openingPolicies.push(disabling(policy))
  }
  return openingPolicies
}

type Pair = { from: EntityRef; to: EntityRef }

/** Returns the only sure way for an unsettled policy. */
const disabling = (policy: ReachPolicy): OpeningPolicy => ({
  policy,
  ways: [{ kind: 'disable-policy', policy: { ...policy, enabled: false }, instead: policy }],
})

/** Returns the deciding policies, and those that would decide without the policies that open everything. */
function decidingWithout(reach: Reach, { from, to }: Pair): ReachPolicy[] {
  const type = from.kind === 'user' ? 'user-policy' : 'device-policy'
  const open = reach.inventory.policies.filter(
    (policy) => policy.enabled && policy.policy_type === type && isWideOpen(policy),
  )
  if (open.length === 0) return policiesBetween(reach, from, to) ?? []
  if (!policiesBetween(reach, from, to)) return []
  const reachWithout = withPolicies(
    reach,
    reach.inventory.policies.filter((policy) => !open.includes(policy)),
  )
  return [...open, ...(policiesBetween(reachWithout, from, to) ?? [])]
}

function* waysFor(reach: Reach, policy: ReachPolicy, { from, to }: Pair): Steps<WayToClose[]> {
  const alone = withPolicies(reach, [])
  const doesClose = (other: ReachPolicy) => {
    const state = withPolicies(alone, [other])
    return policiesBetween(boundsOf(state)?.possible ?? state, from, to)?.length === 0
  }
  const narrower = policy.default ? [] : narrowed(reach, policy, { from, to })
  const ways = [
    ...narrower,
    { kind: 'disable-policy' as const, policy: { ...policy, enabled: false } },
  ]
  const closing = ways.filter((way) => doesClose(way.policy))
  const counts = yield* countClosed(
    reach,
    policy,
    closing.map((way) => way.policy),
  )
  return closing
    .map((way, index) => ({ ...way, instead: policy, closes: counts[index] ?? noExtent() }))
    .toSorted((a, b) => byExtent(a.closes, b.closes))
}

/** Returns the policy without one of both, and as one-way; an end that would become empty is kept. */
function narrowed({ inventory }: Reach, policy: ReachPolicy, { from, to }: Pair) {
  const ids = new Set([from.id, to.id])
  // without the route of its addresses, a list would open its other routes completely, or be rejected
  const isKept = (items: readonly ReachItem[]) =>
    items.some(isAddress) && items.some(({ id, value }) => id === 'egress-id' && ids.has(value))
  const without = (items: readonly ReachItem[]) =>
    isKept(items) ? items : items.filter(({ value }) => !ids.has(value))
  const [sources, destinations] = [without(policy.src_type), without(policy.dst_type)]
  const isShorter = (items: readonly ReachItem[], all: readonly ReachItem[]) =>
    items.length > 0 && items.length < all.length
  const isBoth = isBothWays(policy) && inventory.server.edition === 'pro'
  return [
    ...(isShorter(sources, policy.src_type)
      ? [{ kind: 'remove-source' as const, policy: { ...policy, src_type: sources } }]
      : []),
    ...(isShorter(destinations, policy.dst_type)
      ? [{ kind: 'remove-destination' as const, policy: { ...policy, dst_type: destinations } }]
      : []),
    ...(isBoth
      ? [
          {
            kind: 'one-way' as const,
            policy: { ...policy, allowed_traffic_direction: directionOf(false) },
          },
        ]
      : []),
  ]
}

/**
 * Counts what closes when a policy is replaced by each of several others, which only open
 * what it opens: what it alone opens is computed once, and checked for each of them.
 */
function* countClosed(
  reach: Reach,
  policy: ReachPolicy,
  otherPolicies: readonly ReachPolicy[],
): Steps<Extent[]> {
  const { policies } = reach.inventory
  const isOpenAnyway = policies.some(
    (other) => other !== policy && isOpening(other) && other.policy_type === policy.policy_type,
  )
  if (isOpenAnyway && policy.policy_type === 'device-policy') return otherPolicies.map(noExtent)
  // a comparison of whole networks also counts single addresses of routes
  if (isOpenAnyway || isOpening(policy) || partsIn([reach])) {
    const closed: Extent[] = []
    for (const other of otherPolicies) closed.push(yield* closedBy(reach, policy, other))
    return closed
  }

  const alone = withPolicies(reach, [])
  const ownReach = withPolicies(alone, [policy])
  const reachWithoutPolicy = withPolicies(
    reach,
    policies.filter((other) => other !== policy),
  )
  const states = {
    ownReach,
    reachWithoutPolicy,
    remainingReaches: otherPolicies.map((other) => withPolicies(alone, [other])),
  }
  const counts = otherPolicies.map(() => ({
    ...noExtent(),
    closedRoutes: emptyBits(reach.routes.length),
  }))
  yield* addPairs(counts, states)
  yield
  addRanges(counts, states)
  yield
  addUsers(counts, states)
  return counts.map(({ pairs, rights, closedRoutes }) => ({
    pairs,
    rights,
    routes: countBits(closedRoutes),
  }))
}

const noExtent = (): Extent => ({ pairs: 0, rights: 0, routes: 0 })

const isOpening = (policy: ReachPolicy) => policy.enabled && isWideOpen(policy)

/** Counts by comparing the whole network, which always works. */
function* closedBy(reach: Reach, policy: ReachPolicy, other: ReachPolicy): Steps<Extent> {
  const changed = reach.inventory.policies.map((current) => (current === policy ? other : current))
  const { closed, closedRanges } = yield* differenceInSteps(reach, withPolicies(reach, changed), 0)
  return { pairs: closed, rights: closedRanges.rights, routes: closedRanges.routes }
}

/** The network with only one policy, with all others, and with only each of its replacements. */
type States = { ownReach: Reach; reachWithoutPolicy: Reach; remainingReaches: readonly Reach[] }

/** What replacing a policy by each of its replacements closes, with the routes as positions. */
type Counts = Array<{ pairs: number; rights: number; closedRoutes: Bits }>

/** Number of rows created in one step. */
const ROWS_IN_STEP = 128

function* addPairs(
  counts: Counts,
  { ownReach, reachWithoutPolicy, remainingReaches }: States,
): Steps<void> {
  const size = ownReach.entities.length
  const touched = touchedBy(ownReach.policies, size)
  const restRows = yield* rowsFor(touched, reachWithoutPolicy.policies, {
    size,
    everything: ownReach.present,
  })
  const rowIn = ({ policies }: Reach, position: number) => {
    const row = emptyBits(size)
    addRow(policies, position, row)
    return row
  }
  const states = remainingReaches.map((reach) => ({ reach, counter: createPairCounter() }))
  let rows = 0
  for (const position of numbersIn(touched)) {
    rows += 1
    if (rows % ROWS_IN_STEP === 0) yield
    const row = rowIn(ownReach, position)
    // an entity with itself is no pair
    removeBit(row, position)
    if (!restRows.subtract(position, row)) continue
    for (const [index, { reach, counter }] of states.entries()) {
      const missing = row.slice()
      subtractBits(missing, rowIn(reach, position))
      const count = counts[index]
      if (count) count.pairs += counter.add(position, missing)
    }
  }
}

function addRanges(counts: Counts, { ownReach, reachWithoutPolicy, remainingReaches }: States) {
  const routes = emptyBits(ownReach.routes.length)
  for (const policy of ownReach.rangePolicies) uniteBits(routes, policy.routes)
  const routersOf = routersIn(ownReach, ownReach.entities.length)
  for (const route of numbersIn(routes)) {
    if (!routersOf(route)) continue
    const having = havingRange(ownReach, route)
    if (!subtractBits(having, havingRange(reachWithoutPolicy, route))) continue
    for (const [index, state] of remainingReaches.entries()) {
      const count = counts[index]
      const closed = countBits(withoutBits(having, havingRange(state, route)))
      if (!count || closed === 0) continue
      count.rights += closed
      addBit(count.closedRoutes, route)
    }
  }
}

function addUsers(counts: Counts, { ownReach, reachWithoutPolicy, remainingReaches }: States) {
  if (!ownReach.rules.hasUsers) return
  const size = ownReach.entities.length
  const [mine, restServedRows] = [servedRows(ownReach, size), servedRows(reachWithoutPolicy, size)]
  const keptServedRows = remainingReaches.map((reach) => servedRows(reach, size))
  for (const name of mine.users.keys()) {
    const row = mine.of(name)
    const had = restServedRows.of(name)
    const isMore = [
      subtractBits(row.entities, had.entities),
      subtractBits(row.routes, had.routes),
    ].includes(true)
    if (!isMore) continue
    for (const [index, { of }] of keptServedRows.entries()) {
      const count = counts[index]
      if (!count) continue
      const { entities, routes } = of(name)
      const closedRoutes = withoutBits(row.routes, routes)
      count.pairs += countBits(withoutBits(row.entities, entities))
      count.rights += countBits(closedRoutes)
      uniteBits(count.closedRoutes, closedRoutes)
    }
  }
}
