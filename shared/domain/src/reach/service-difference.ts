import { runToEnd, type Steps } from '../steps'
import { countBits } from './bits'
import { isWideOpen, type Reach, withPolicies } from './compile'
import {
  createFoundChanges,
  type Difference,
  type PairChange,
  rangeCounts,
  type RangeCounts,
  type ReachChange,
} from './found-changes'
import type { ReachPolicy, EntityRef } from './inventory'
import { policiesBetween } from './may-open'
import { pairsBeside, pairsBetween, type SideChanges } from './pair-difference'
import { isForEverything, isServiceWithin, type PolicyService } from './traffic'
import { type Bounds, boundsOf, unsureIn, widest } from './unknown-kinds'

/**
 * Number of pairs, open before and after a change, that are open for more or fewer services, in one direction or both.
 */
export type ServiceDifference = {
  widened: number
  narrowed: number
  /** Those among them that are rights of users to the ranges of routes; undefined if there are none. */
  ranges?: Record<'widened' | 'narrowed', RangeCounts>
  /** These pairs, as many as requested: opened ones are open for more services. */
  changes: ServiceChange[]
  /** Pairs left out, because unsettled policies could allow services between them as well. */
  unsure?: Difference['unsure']
}

/**
 * A pair that is open for more or fewer services: those that it gains or loses, and those that it keeps. A pair whose
 * directions differ in them is two changes.
 */
export type ServiceChange = PairChange & {
  services: PolicyService[]
  kept: PolicyService[]
}

/** Maximum number of services; each costs as much as the difference itself. */
const MAX_SERVICES = 12
const DEFAULT_LIMIT = 200

/**
 * Returns how a change affects the services of pairs that it neither opens nor closes. Undefined if there are too many
 * services; empty if the server ignores ports. At most `limit` pairs are listed in total.
 */
export const serviceDifference = (
  before: Reach,
  after: Reach,
  limit = DEFAULT_LIMIT,
): ServiceDifference | undefined => runToEnd(serviceDifferenceInSteps(before, after, limit))

/** Runs `serviceDifference` in steps, between which the thread can do other work. */
export function* serviceDifferenceInSteps(
  before: Reach,
  after: Reach,
  limit = DEFAULT_LIMIT,
): Steps<ServiceDifference | undefined> {
  const [was, is] = [boundsOf(before), boundsOf(after)]
  if (!was && !is) return yield* compareKnown(before, after, limit)
  const states = [was?.certain ?? before, is?.certain ?? after] as const
  const certainChanges = yield* compareKnown(...states, Number.POSITIVE_INFINITY)
  if (!certainChanges) return undefined
  const unknown = [was, is].flatMap((bounds) => (bounds ? [openByUnsure(bounds)] : []))
  const changes = certainChanges.changes.filter(({ from, to, isBothWays }) =>
    unknown.every(
      (isOpen) => !isOpen({ from, to }) && !(isBothWays && isOpen({ from: to, to: from })),
    ),
  )
  const [widened, narrowed] = [countPairs(changes, true), countPairs(changes, false)]
  const count = certainChanges.widened + certainChanges.narrowed - widened - narrowed
  const omitted = certainChanges.changes.filter((change) => !changes.includes(change))
  const policies = unsureIn(was, is).filter((policy) => {
    const mayOpen = [was, is].flatMap((bounds) => (bounds ? [openByUnsure(bounds, policy)] : []))
    return omitted.some(({ from, to }) =>
      mayOpen.some((isOpen) => isOpen({ from, to }) || isOpen({ from: to, to: from })),
    )
  })
  return {
    widened,
    narrowed,
    ...rangesIn(changes),
    changes: changes.slice(0, limit),
    ...(count > 0 && { unsure: { count, policies } }),
  }
}

/** Adds to what opens the services that it is limited to. */
export function withServices(after: Reach, changes: readonly ReachChange[]): ReachChange[] {
  if (after.inventory.server.edition !== 'pro') return [...changes]
  return changes.map((change) => {
    if (!change.isOpened || (change.kind !== 'pair' && change.kind !== 'range')) return change
    const services = carriedBy(after, change)
    return services.some(isForEverything) ? change : { ...change, services }
  })
}

/** Returns a function for whether an unsettled policy could allow a pair, or whether `only` one of them could. */
function openByUnsure({ certain, unsure }: Bounds, only?: ReachPolicy) {
  const counting = unsure.filter(({ id }) => only === undefined || id === only.id)
  const reach = withPolicies(
    certain,
    counting.flatMap((policy) => widest(certain, policy)),
  )
  return ({ from, to }: Record<'from' | 'to', EntityRef>) =>
    (policiesBetween(reach, from, to) ?? []).length > 0
}

/** Counts pairs, each once for both directions. */
function countPairs(changes: readonly ServiceChange[], isOpened: boolean): number {
  const keys = changes
    .filter((change) => change.isOpened === isOpened)
    .map(({ from, to }) => [`${from.kind} ${from.id}`, `${to.kind} ${to.id}`].toSorted().join('\n'))
  return new Set(keys).size
}

/** Returns what a change does to services by policies of known kinds. */
function* compareKnown(
  before: Reach,
  after: Reach,
  limit: number,
): Steps<ServiceDifference | undefined> {
  const policies = [before, after].flatMap(({ inventory }) => inventory.policies.filter(isOn))
  if (before.inventory.server.edition !== 'pro' || policies.every(isForEverything)) return none
  const services = servicesOf(
    before.entities === after.entities ? changed(before, after) : policies,
  )
  if (services.length > MAX_SERVICES) return undefined
  const sideChanges: SideChanges[] = []
  for (const service of services) {
    yield
    sideChanges.push(yield* pairsBetween(forAll(before, service), forAll(after, service)))
  }
  if (sideChanges.every(({ opened, closed }) => [opened, closed].every(isEmpty))) return none
  const pairs = yield* pairsBetween(before, after)
  yield
  const beside = createFoundChanges(limit)
  const toRanges: PairChange[] = []
  for (const isOpened of [true, false]) {
    const side = isOpened ? 'opened' : 'closed'
    const sides = sideChanges.map((change) => change[side])
    const rows = yield* pairsBeside(
      sides.map(({ rows }) => rows),
      pairs[side].rows,
    )
    for (const row of rows) {
      const count = countBits(row.to)
      beside.addPairs(isOpened ? after : before, { ...row, count, isOpened })
    }
    const ranges = new Map(sides.flatMap((changed) => [...changed.ranges]))
    for (const [key, ends] of ranges) {
      if (pairs[side].ranges.has(key)) continue
      toRanges.push({ kind: 'pair', isOpened, ...ends, isBothWays: false })
    }
  }
  const { opened, closed, changes: pairsFound } = beside.result()
  const [widened, narrowed] = [true, false].map(
    (isOpened) => toRanges.filter((change) => change.isOpened === isOpened).length,
  )
  const changes: ServiceChange[] = []
  for (const change of [...pairsFound, ...toRanges].slice(0, limit)) {
    yield
    if (change.kind !== 'pair') continue
    const [own, other] = change.isOpened ? [after, before] : [before, after]
    const servicesFor = (pair: Record<'from' | 'to', EntityRef>) =>
      comparedServices(carriedBy(own, pair), carriedBy(other, pair))
    changes.push(...inEachDirection(change, servicesFor))
  }
  return {
    widened: opened + (widened ?? 0),
    narrowed: closed + (narrowed ?? 0),
    ...rangesIn(toRanges),
    changes,
  }
}

/** Returns a pair with its services, as two changes if they differ by direction. */
function inEachDirection(
  change: PairChange,
  servicesFor: (pair: Record<'from' | 'to', EntityRef>) => Pick<ServiceChange, 'services' | 'kept'>,
): ServiceChange[] {
  const { from, to, isBothWays } = change
  const services = servicesFor({ from, to })
  const servicesBack = servicesFor({ from: to, to: from })
  if (!isBothWays || JSON.stringify(services) === JSON.stringify(servicesBack)) {
    return [{ ...change, ...services }]
  }
  return [
    { ...change, ...services, isBothWays: false },
    { ...change, from: to, to: from, ...servicesBack, isBothWays: false },
  ]
}

const everyService: PolicyService = { type: 'Any', protocol: 'all', ports: [] }

/** Returns the services that policies allow between two entities, without duplicates. */
function carriedBy(reach: Reach, { from, to }: Record<'from' | 'to', EntityRef>): PolicyService[] {
  const policies = policiesBetween(reach, from, to) ?? []
  return servicesOf(policies).map(({ type, protocol, ports }) => ({ type, protocol, ports }))
}

/** Returns the services that are on one side only, and those on both. */
function comparedServices(own: readonly PolicyService[], other: readonly PolicyService[]) {
  const within = (services: readonly PolicyService[], all: readonly PolicyService[]) =>
    services.filter((service) => all.some((other) => isServiceWithin(service, other)))
  const shared = within(own, other)
  return {
    services: own
      .filter((service) => !shared.includes(service))
      .map((service) => withoutPorts(service, other)),
    kept: eachOnce([...shared, ...within(other, own)]),
  }
}

/** Returns a service without the ports that other services cover. */
function withoutPorts(service: PolicyService, others: readonly PolicyService[]): PolicyService {
  const ports = service.ports.filter(
    (port) => !others.some((other) => isServiceWithin({ ...service, ports: [port] }, other)),
  )
  return { ...service, ports }
}

/** Counts the rights to ranges among pairs. */
function rangesIn(pairs: readonly PairChange[]): Pick<ServiceDifference, 'ranges'> {
  const [widened, narrowed] = [rangeCounts(pairs, true), rangeCounts(pairs, false)]
  return widened.rights + narrowed.rights > 0 ? { ranges: { widened, narrowed } } : {}
}

const none: ServiceDifference = { widened: 0, narrowed: 0, changes: [] }

const isEmpty = ({ rows, ranges }: SideChanges['opened']) => rows.size + ranges.size === 0

const isOn = ({ enabled }: ReachPolicy) => enabled

/** Returns the enabled policies of one state that aren't the same in the other. */
function changed(before: Reach, after: Reach): ReachPolicy[] {
  const [was, is] = [new Set(before.inventory.policies), new Set(after.inventory.policies)]
  return [
    ...before.inventory.policies.filter((policy) => !is.has(policy)),
    ...after.inventory.policies.filter((policy) => !was.has(policy)),
  ].filter(isOn)
}

/** Returns one policy for each service. A policy that opens everything does so for all services, whatever its own. */
const servicesOf = (policies: readonly ReachPolicy[]): ReachPolicy[] =>
  eachOnce(policies.map((policy) => (isWideOpen(policy) ? { ...policy, ...everyService } : policy)))

function eachOnce<Service extends PolicyService>(services: readonly Service[]): Service[] {
  const keyOf = ({ type, protocol, ports }: Service) => JSON.stringify([type, protocol, ports])
  return [...new Map(services.map((service) => [keyOf(service), service])).values()]
}

/**
 * Returns the network limited to policies that cover a policy's service; one that opens everything does so whatever its
 * service.
 */
const forAll = (reach: Reach, service: ReachPolicy): Reach =>
  withPolicies(
    reach,
    reach.inventory.policies.filter(
      (policy) => isWideOpen(policy) || isServiceWithin(service, policy),
    ),
  )
