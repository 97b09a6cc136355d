import { runToEnd, type Steps } from '../steps'
import {
  type Bits,
  bitsOf,
  emptyBits,
  hasBit,
  isEmpty,
  isWithin,
  numbersIn,
  subtractBits,
  uniteBits,
} from './bits'
import { type CompiledPolicy, type Reach, withPolicies } from './compile'
import { describeParts, opensPart, partsIn, type RoutePart } from './ends'
import { createFoundChanges, type Difference, type FoundChanges } from './found-changes'
import { isAddress } from './inventory'
import { comparePairs } from './pair-difference'
import {
  allKnown,
  type Bounds,
  boundsOf,
  unsureIn,
  type UnsurePolicy,
  widest,
} from './unknown-kinds'
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
  const states = [boundsOf(before), boundsOf(after)] as const
  if (!states[0] && !states[1]) return yield* compareKnown(before, after, limit)
  const [was, is] = [states[0] ?? allKnown(before), states[1] ?? allKnown(after)]
  const opened = yield* compareKnown(was.possible, is.certain, limit)
  yield
  const closed = yield* compareKnown(was.certain, is.possible, limit)
  yield
  const count = yield* countUnsure({ was, is, opened, closed })
  const policies = count > 0 ? yield* unsureAbout(was, is) : []
  return {
    opened: opened.opened,
    closed: closed.closed,
    openedRanges: opened.openedRanges,
    closedRanges: closed.closedRanges,
    changes: [
      ...opened.changes.filter(({ isOpened }) => isOpened),
      ...closed.changes.filter(({ isOpened }) => !isOpened),
    ],
    ...(closed.cutOff && { cutOff: closed.cutOff }),
    ...(opened.connected && { connected: opened.connected }),
    ...(count > 0 && { unsure: { count, policies } }),
  }
}

type Unsure = { was: Bounds; is: Bounds; opened: Difference; closed: Difference }

/**
 * Counts pairs and rights to ranges that could open or close: unsettled policies could allow them before or after the
 * change. Policies that the change doesn't touch decide the same before and after it.
 */
function* countUnsure({ was, is, opened, closed }: Unsure): Steps<number> {
  const kept = keptIn(was, is)
  const [wasKept, isKept] = [withOnly(was, kept), withOnly(is, kept)]
  const certainChanges = yield* compareKnown(was.certain, is.certain, 0)
  yield
  const openedKept = yield* compareKnown(wasKept, is.certain, 0)
  yield
  const closedKept = yield* compareKnown(was.certain, isKept, 0)
  yield
  const mayOpen = yield* compareKnown(wasKept, is.possible, 0)
  yield
  const mayClose = yield* compareKnown(was.possible, isKept, 0)
  return (
    Math.max(
      0,
      openedIn(certainChanges) + openedIn(mayOpen) - openedIn(openedKept) - openedIn(opened),
    ) +
    Math.max(
      0,
      closedIn(certainChanges) + closedIn(mayClose) - closedIn(closedKept) - closedIn(closed),
    )
  )
}

/** Maximum number of unsettled policies that are examined one by one. */
const MAX_EXAMINED = 10

/**
 * Returns the unsettled policies that could change what opens or closes: alone, they could allow it before or after
 * the change. All of them if there are too many, or if only several of them together could.
 */
function* unsureAbout(was: Bounds, is: Bounds): Steps<UnsurePolicy[]> {
  const unsurePolicies = unsureIn(was, is)
  if (unsurePolicies.length === 1 || unsurePolicies.length > MAX_EXAMINED) return unsurePolicies
  const certainChanges = yield* compareKnown(was.certain, is.certain, 0)
  const keptIds = keptIn(was, is)
  const decidingPolicies: UnsurePolicy[] = []
  for (const policy of unsurePolicies) {
    yield
    const own = new Set([policy.id])
    const [before, after] = [withOnly(was, own), withOnly(is, own)]
    const opens = yield* compareKnown(before, is.certain, 0)
    yield
    const closes = yield* compareKnown(was.certain, after, 0)
    const keepsOut =
      openedIn(opens) < openedIn(certainChanges) || closedIn(closes) < closedIn(certainChanges)
    const isChanged = !keptIds.has(policy.id)
    const adds =
      closedIn(opens) > closedIn(certainChanges) || openedIn(closes) > openedIn(certainChanges)
    if (keepsOut || (isChanged && adds)) decidingPolicies.push(policy)
  }
  return decidingPolicies.length > 0 ? decidingPolicies : unsurePolicies
}

const openedIn = ({ opened, openedRanges }: Difference) => opened + openedRanges.rights
const closedIn = ({ closed, closedRanges }: Difference) => closed + closedRanges.rights

/** Returns the unsettled policies that are the same in both states. */
function keptIn(was: Bounds, is: Bounds): ReadonlySet<string> {
  const before = new Set(was.unsure.map((policy) => JSON.stringify(policy)))
  return new Set(
    is.unsure.filter((policy) => before.has(JSON.stringify(policy))).map(({ id }) => id),
  )
}

/** Returns what is possible if only some of the unsettled policies count. */
function withOnly({ certain, possible, unsure }: Bounds, ids: ReadonlySet<string>): Reach {
  if (unsure.every(({ id }) => ids.has(id))) return possible
  const kept = unsure.filter(({ id }) => ids.has(id)).flatMap((policy) => widest(certain, policy))
  return withPolicies(possible, [...certain.inventory.policies, ...kept])
}

/** Returns what a change opens and closes if the rules settle all policies. */
function* compareKnown(before: Reach, after: Reach, limit: number): Steps<Difference> {
  const foundChanges = createFoundChanges(limit)
  const [wasOpen, isOpen] = [before.open.length > 0, after.open.length > 0]
  if (wasOpen !== isOpen) foundChanges.add({ kind: 'network', isOpened: isOpen })
  yield* comparePairs(before, after, foundChanges)
  yield
  yield* compareRanges(before, after, foundChanges)
  yield
  yield* compareUsers(before, after, foundChanges)
  return foundChanges.result()
}

/**
 * Compares the rights to ranges of two states. A disabled route or one without nodes gives none, and a node that starts
 * or stops routing gains and loses none.
 */
function* compareRanges(before: Reach, after: Reach, foundChanges: FoundChanges): Steps<void> {
  const size = Math.max(before.entities.length, after.entities.length)
  const was = stateOf(before, size)
  yield
  const is = stateOf(after, size)
  const partsFor = partsIn([before, after])
  // what removed members lose isn't news
  const gone = emptyBits(size)
  uniteBits(gone, before.present)
  subtractBits(gone, after.present)
  for (const route of new Set([
    ...before.routePositions.values(),
    ...after.routePositions.values(),
  ])) {
    if (route % ROUTES_IN_STEP === 0) yield
    const [old, current] = [was(route), is(route)]
    const parts = partsFor?.(route) ?? []
    addMissing(
      { reach: after, route, parts, own: current, other: old, isOpened: true },
      foundChanges,
    )
    addMissing(
      { reach: before, route, parts, own: old, other: current, isOpened: false, gone },
      foundChanges,
    )
  }
}

/** Number of routes compared in one step. */
const ROUTES_IN_STEP = 128

/** Members with a right to a part of a route, and nodes that route to it; undefined if no node does. */
type State = { rights: (part?: RoutePart) => Bits; routers: Bits } | undefined

function stateOf(reach: Reach, size: number): (route: number) => State {
  const rights = rightsIn(reach, size)
  const routers = routersIn(reach, size)
  return (route) => {
    const nodes = routers(route)
    return nodes && { rights: (part) => rights(route, part), routers: nodes }
  }
}

type Comparison = {
  reach: Reach
  route: number
  parts: readonly RoutePart[]
  own: State
  other: State
  isOpened: boolean
  /** Members that the change removes. */
  gone?: Bits
}

function addMissing(
  { reach, route, parts, own, other, isOpened, gone }: Comparison,
  foundChanges: FoundChanges,
) {
  const to = reach.routes[route]
  if (!to || !own) return
  const routing = own.routers.slice()
  if (other) subtractBits(routing, other.routers)
  const missingIn = (part?: RoutePart) => {
    const missing = own.rights(part).slice()
    subtractBits(missing, routing)
    if (gone) subtractBits(missing, gone)
    if (other) subtractBits(missing, other.rights(part))
    return missing
  }
  const missing =
    parts.length === 0
      ? [{ from: missingIn(), addresses: undefined }]
      : joinedParts(parts, (part) => missingIn(part))
  const changed = missing.filter(({ from }) => !isEmpty(from))
  if (changed.length === 0) return
  foundChanges.addRanges(reach, { parts: changed, to: { kind: 'route', id: to.id }, isOpened })
}

/** Joins the parts of a route that concern the same members. */
function joinedParts(parts: readonly RoutePart[], membersOf: (part: RoutePart) => Bits) {
  const groups = new Map<string, { from: Bits; own: RoutePart[] }>()
  for (const part of parts) {
    const from = membersOf(part)
    const group = groups.get(from.join())
    if (group) group.own.push(part)
    else groups.set(from.join(), { from, own: [part] })
  }
  return [...groups.values()].map(({ from, own }) => ({
    from,
    addresses: describeParts(own, parts),
  }))
}

/**
 * Returns a function for the members to which policies open a part of a route, or without a part any of it, by its
 * position.
 */
export function rightsIn(reach: Reach, size: number): (route: number, part?: RoutePart) => Bits {
  const rightsToAll = emptyBits(size)
  const allRoutes = bitsOf(reach.routePositions, reach.routes.length)
  const isLimited = ({ policy }: CompiledPolicy) => policy.dst_type.some(isAddress)
  const limited = reach.rangePolicies.filter(isLimited)
  const whole =
    limited.length === 0
      ? reach.rangePolicies
      : reach.rangePolicies.filter((policy) => !isLimited(policy))
  const few = whole.filter(({ routes, rangeSources }) => {
    const isForAll = isWithin(allRoutes, routes)
    if (isForAll) uniteBits(rightsToAll, rangeSources)
    return !isForAll
  })
  const rightsByRoute = new Map<number, Bits>()
  for (const { routes, rangeSources } of few) {
    for (const route of numbersIn(routes)) {
      const bits = rightsByRoute.get(route) ?? rightsToAll.slice()
      uniteBits(bits, rangeSources)
      rightsByRoute.set(route, bits)
    }
  }
  const open = emptyBits(size)
  uniteBits(open, reach.present)
  const none = emptyBits(size)
  return (position, part) => {
    const route = reach.routes[position]
    if (!route?.status) return none
    if (reach.open.length > 0) return open
    const rights = rightsByRoute.get(position) ?? rightsToAll
    const openingPolicies = limited.filter(
      ({ policy, routes }) =>
        hasBit(routes, position) && opensPart(policy.dst_type, route, part?.span),
    )
    if (openingPolicies.length === 0) return rights
    const some = rights.slice()
    for (const { rangeSources } of openingPolicies) uniteBits(some, rangeSources)
    return some
  }
}
