import { isBothWays } from '../policy-direction'
import { runToEnd, type Steps } from '../steps'
import { type Bits, countBits, haveCommonBits, isEmpty, isWithin, numbersIn } from './bits'
import { type CompiledPolicy, isWideOpen, type Reach, servesRoute } from './compile'
import { limitOf, opensPart } from './ends'
import {
  isAddress,
  unknownEndsOf,
  type ReachItem,
  type ReachPolicy,
  type ReachRoute,
  type EntityRef,
} from './inventory'
import { allows } from './judge'
import { isForEverything, isServiceWithin } from './traffic'
import { allKnown, boundsOf, isUnknown } from './unknown-kinds'
import { namesOfUser, openToUsers, userPoliciesOf } from './users'

/**
 * Issue of a policy:
 * - `empty-end`: without source or destination it matches nothing.
 * - `names-gone`: `items` that aren't in the network; `names-nothing`: kinds that match nothing at this end.
 * - `empty-tag`: tags without members; `empty-group`: groups without users.
 * - `route-off`, `route-without-node`: routes that currently lead nowhere.
 * - `decides-nothing`: it opens no pair and no range.
 * - `hidden-by-open`: another policy opens everything, and no other is evaluated.
 * - `shadowed`: `by` opens everything that it opens.
 * - `service-ignored`: it opens the whole network, whatever its service.
 * - `answers-open`: both directions for a service that only the destination offers.
 * - `nobody-there`: all members of one end are disconnected or disabled.
 * - `unknown-kind`: it can't be checked, because the rules don't know `items` or its service.
 */
export type IssueKind =
  | 'empty-end'
  | 'names-gone'
  | 'names-nothing'
  | 'empty-tag'
  | 'empty-group'
  | 'route-off'
  | 'route-without-node'
  | 'decides-nothing'
  | 'hidden-by-open'
  | 'shadowed'
  | 'service-ignored'
  | 'answers-open'
  | 'nobody-there'
  | 'unknown-kind'

export type PolicyIssue = {
  policy: ReachPolicy
  kind: IssueKind
  /** The affected ends. */
  items: readonly ReachItem[]
  by?: ReachPolicy
  /** For `nobody-there`: the end that no connection can use now, with all its members. */
  off?: { side: PolicySide; entities: readonly EntityRef[] }
}

export type PolicySide = 'source' | 'destination'

/**
 * Returns the issues of device policies that decide nothing, name nothing, are shadowed, or are wider than their
 * purpose requires, and of user policies without sources or destinations, or that another one makes useless, each in
 * the order of the list. Disabled policies are left out, because they are supposed to have no effect.
 */
export const policyIssues = (reach: Reach): PolicyIssue[] => runToEnd(policyIssuesInSteps(reach))

/** Number of policies checked in one step. */
const POLICIES_IN_STEP = 50

/** Runs `policyIssues` in steps, between which the thread can do other work. */
export function* policyIssuesInSteps(all: Reach): Steps<PolicyIssue[]> {
  const { certain: reach, unsure } = boundsOf(all) ?? allKnown(all)
  const between: PolicyIssue[] = []
  const devicePolicies = reach.rangePolicies.filter(
    ({ policy }) => policy.policy_type === 'device-policy',
  )
  for (const [index, compiled] of devicePolicies.entries()) {
    if (index % POLICIES_IN_STEP === 0) yield
    between.push(...oddBetween(reach, compiled))
  }
  const knownNames = namesOfUsers(reach)
  const userPolicies = userPoliciesOf(reach)
  const opener = openToUsers(userPolicies)
  return [
    ...between,
    ...userPolicies.flatMap((policy) => [
      ...oddNamesOfUsers(reach, policy, knownNames),
      ...(opener && opener !== policy
        ? [{ policy, kind: 'hidden-by-open' as const, items: [], by: opener }]
        : []),
    ]),
    ...unsure
      .filter((policy) => isUnknown(all, policy))
      .map((policy): PolicyIssue => {
        return { policy, kind: 'unknown-kind', items: unknownEndsOf(policy) }
      }),
  ]
}

function oddBetween(reach: Reach, compiled: CompiledPolicy): PolicyIssue[] {
  const { policy } = compiled
  const oddlyNamed = oddNames(reach, policy)
  if (reach.open.includes(policy)) return [...oddlyNamed, ...oddOpen(policy)]
  const [opener] = reach.open
  if (opener) return [...oddlyNamed, { policy, kind: 'hidden-by-open', items: [], by: opener }]
  return [...oddlyNamed, ...oddEffect(reach, compiled)]
}

function oddOpen(policy: ReachPolicy): PolicyIssue[] {
  return isForEverything(policy) ? [] : [{ policy, kind: 'service-ignored', items: [] }]
}

/** Returns issues of ends that name missing entities, or entities that have no meaning at that end. */
function oddNames(reach: Reach, policy: ReachPolicy): PolicyIssue[] {
  const { dst_type } = policy
  const { areSitesConnected, sites } = reach.setsBy
  const hasSites = areSitesConnected && !isEmpty(sites(dst_type))
  return oddEnds(policy, (item) =>
    dst_type.includes(item) ? oddDestination(reach, policy, item) : oddItem(reach, item, hasSites),
  )
}

/** Returns the same issues for a user policy; those of named users only if the list of users is known. */
function oddNamesOfUsers(reach: Reach, policy: ReachPolicy, knownNames: KnownNames): PolicyIssue[] {
  const { dst_type } = policy
  return oddEnds(policy, (item) =>
    dst_type.includes(item) ? oddDestination(reach, policy, item) : oddPerson(item, knownNames),
  )
}

/** Names by which policies can refer to existing users; undefined if the list of users isn't known. */
type KnownNames = ReadonlySet<string> | undefined

function namesOfUsers(reach: Reach): KnownNames {
  const { users } = reach.inventory
  return users && new Set(users.flatMap((user) => [...namesOfUser(reach, user)]))
}

function oddPerson({ id, value }: ReachItem, known: KnownNames): IssueKind | undefined {
  if (!known || value === '*' || known.has(value)) return undefined
  return id === 'user' ? 'names-gone' : 'empty-group'
}

function oddEnds(
  policy: ReachPolicy,
  kindOf: (item: ReachItem) => IssueKind | undefined,
): PolicyIssue[] {
  const { src_type, dst_type } = policy
  const kinds = new Map<IssueKind, ReachItem[]>()
  for (const item of [...src_type, ...dst_type]) {
    const kind = kindOf(item)
    if (kind) kinds.set(kind, [...(kinds.get(kind) ?? []), item])
  }
  const found = [...kinds].map(([kind, items]) => ({ policy, kind, items }))
  const isEmptyEnd = src_type.length === 0 || dst_type.length === 0
  return isEmptyEnd ? [{ policy, kind: 'empty-end', items: [] }, ...found] : found
}

/** Addresses that are in no route of the policy open nothing, and neither do routes without any of its addresses. */
function oddDestination(reach: Reach, policy: ReachPolicy, item: ReachItem): IssueKind | undefined {
  const { dst_type } = policy
  if (!dst_type.some(isAddress)) return oddItem(reach, item, true)
  const named = [...numbersIn(reach.setsBy.routes(dst_type))].flatMap(
    (position) => reach.routes[position] ?? [],
  )
  const limitIn = (route: ReachRoute) => limitOf(dst_type, route) ?? []
  if (isAddress(item)) {
    const isIn = named.some((route) => limitIn(route).some(({ value }) => value === item.value))
    return isIn ? undefined : 'names-nothing'
  }
  const route = item.id === 'egress-id' && named.find(({ id }) => id === item.value)
  return (
    oddItem(reach, item, true) ??
    (route && limitIn(route).length === 0 ? 'names-nothing' : undefined)
  )
}

/** Routes only have an effect as destinations, or as sources of a policy that leads to other routes. */
function oddItem(reach: Reach, item: ReachItem, areRoutesUsed: boolean): IssueKind | undefined {
  const { id, value } = item
  if (value === '*') return undefined
  if (id === 'device') return reach.positions.has(value) ? undefined : 'names-gone'
  if (id === 'tag') {
    return isEmpty(reach.setsBy.sources([item], reach.rules.gatewayBy.opening))
      ? 'empty-tag'
      : undefined
  }
  if (id !== 'egress-id') return 'names-nothing'
  const route = reach.routes[reach.routePositions.get(value) ?? -1]
  if (!route) return 'names-gone'
  if (!areRoutesUsed) return 'names-nothing'
  if (!route.status) return 'route-off'
  return isServed(reach, route) ? undefined : 'route-without-node'
}

/** Whether a node routes to a range; since 1.5.1 it may do so through its tag. */
function isServed({ inventory, rules }: Reach, route: ReachRoute): boolean {
  if (Object.keys(route.nodes).length > 0) return true
  return inventory.nodes.some((node) => servesRoute(route, node, rules))
}

/** Returns the issues of what a policy opens, compared with the others. */
function oddEffect(reach: Reach, compiled: CompiledPolicy): PolicyIssue[] {
  const { policy } = compiled
  const none = { policy, items: [] }
  if (policy.src_type.length === 0 || policy.dst_type.length === 0) return []
  if (!decides(reach, compiled)) return [{ ...none, kind: 'decides-nothing' }]
  // other policies are compared with what it opens by its own ends
  const wider = compiled.sites
    ? undefined
    : reach.policies.find(mayShadow(compiled, (other) => doesShadow(reach, other, compiled)))
  const off = endThatIsOff(reach, compiled)
  return [
    ...(wider ? [{ ...none, kind: 'shadowed' as const, by: wider.policy }] : []),
    ...(isOfOneSide(policy) ? [{ ...none, kind: 'answers-open' as const }] : []),
    ...(off ? [{ ...none, kind: 'nobody-there' as const, off }] : []),
  ]
}

/** Whether it opens a pair, or the range of an enabled route. */
function decides(
  reach: Reach,
  { sources, destinations, rangeSources, routes, sites }: CompiledPolicy,
): boolean {
  if (sites && decides(reach, sites)) return true
  const [from, to] = [countBits(sources), countBits(destinations)]
  const isItselfAlone = from === 1 && to === 1 && haveCommonBits(sources, destinations)
  if (from > 0 && to > 0 && !isItselfAlone) return true
  return (
    !isEmpty(rangeSources) && [...numbersIn(routes)].some((route) => reach.routes[route]?.status)
  )
}

/** Preselects policies that contain one pair of another, because there are many of both. */
function mayShadow(narrow: CompiledPolicy, isShadow: (wide: CompiledPolicy) => boolean) {
  const [from = 0] = numbersIn(narrow.sources)
  const [to = 0] = numbersIn(narrow.destinations)
  return (wide: CompiledPolicy) => allows(wide, { from, to }) && isShadow(wide)
}

/** Whether one policy opens everything that another does; of two equal ones, the later is shadowed. */
function doesShadow(reach: Reach, wide: CompiledPolicy, narrow: CompiledPolicy): boolean {
  if (wide === narrow || !isServiceWithin(narrow.policy, wide.policy)) return false
  if (!holds(reach, wide, narrow)) return false
  const isSame =
    !wide.sites && holds(reach, narrow, wide) && isServiceWithin(wide.policy, narrow.policy)
  return !isSame || reach.policies.indexOf(wide) < reach.policies.indexOf(narrow)
}

function holds({ routes }: Reach, wide: CompiledPolicy, narrow: CompiledPolicy): boolean {
  if (narrow.isBothWays && !wide.isBothWays) return false
  const isRange =
    isWithin(narrow.routes, wide.routes) && isWithin(narrow.rangeSources, wide.rangeSources)
  if (!isRange && !isEmpty(narrow.routes)) return false
  if (wide.policy.dst_type.some(isAddress)) {
    const opened = [...numbersIn(narrow.routes)].flatMap((position) => routes[position] ?? [])
    if (!opened.every((route) => isLimitWithin(narrow.policy, wide.policy, route))) return false
  }
  const isAlong =
    isWithin(narrow.sources, wide.sources) && isWithin(narrow.destinations, wide.destinations)
  if (isAlong || !wide.isBothWays) return isAlong
  return isWithin(narrow.sources, wide.destinations) && isWithin(narrow.destinations, wide.sources)
}

/** Whether the addresses behind a route to which one policy is limited are all opened by another. */
function isLimitWithin(narrow: ReachPolicy, wide: ReachPolicy, route: ReachRoute): boolean {
  const limit = limitOf(narrow.dst_type, route)
  return limit !== undefined && limit.every(({ span }) => opensPart(wide.dst_type, route, span))
}

const OFFERED_BY_ONE = new Set(['HTTP', 'HTTPS', 'SSH'])

function isOfOneSide(policy: ReachPolicy): boolean {
  return isBothWays(policy) && OFFERED_BY_ONE.has(policy.type) && !isWideOpen(policy)
}

/** Returns the first end whose members are all disconnected or disabled. */
function endThatIsOff(
  reach: Reach,
  { sources, destinations, sites }: CompiledPolicy,
): PolicyIssue['off'] {
  const offSources = entitiesIfAllOff(reach, [sources, sites?.sources])
  if (offSources) return { side: 'source', entities: offSources }
  const offDestinations = entitiesIfAllOff(reach, [destinations, sites?.destinations])
  return offDestinations && { side: 'destination', entities: offDestinations }
}

function entitiesIfAllOff(
  reach: Reach,
  ends: ReadonlyArray<Bits | undefined>,
): EntityRef[] | undefined {
  const off: EntityRef[] = []
  for (const position of new Set(ends.flatMap((end) => (end ? [...numbersIn(end)] : [])))) {
    const entity = reach.entities[position]
    if (!entity) continue
    if (entity.kind === 'node' ? entity.node.connected : entity.configFile.enabled) return undefined
    off.push({ kind: entity.kind, id: entity.id })
  }
  return off.length > 0 ? off : undefined
}
