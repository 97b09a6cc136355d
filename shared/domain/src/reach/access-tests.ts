import { runToEnd, type Steps } from '../steps'
import {
  addBit,
  type Bits,
  bitsOfOne,
  emptyBits,
  hasBit,
  isEmpty,
  numbersIn,
  removeBit,
  subtractBits,
  withoutBit,
} from './bits'
import { isWideOpen, type Reach, withPolicies } from './compile'
import { rightsIn } from './difference'
import { partsIn } from './ends'
import {
  addPart,
  createFoundPairs,
  type ExpectedPair,
  type FoundPairs,
  refOfEntity,
  refOfRoute,
} from './found-pairs'
import type { ReachEntity, ReachUser, EntityRef } from './inventory'
import { unsurePoliciesOf } from './may-open'
import { createClasses } from './pair-difference'
import { addRow } from './policy-rows'
import { mayCarry, type Service } from './traffic'
import { allKnown, boundsOf, type UnsurePolicy, withReason } from './unknown-kinds'
import { connectedRows, rowsOfUsers } from './user-difference'
import { namesOfUser } from './users'

/** One side of an access test: an entity, the members of a tag or group, all gateways, or everything. */
export type AccessTestEnd = EntityRef | { kind: 'gateways' | 'everything' }

/** An access requirement, independent of policies: every pair of both sides must meet it. */
export type AccessTest = {
  id: string
  name: string
  /** Nodes, config files, and users; everything means nodes and config files. */
  from: AccessTestEnd
  /** Nodes, config files, and routes; everything also means enabled routes. */
  to: AccessTestEnd
  /** If left out, any access between the pair counts, whatever the service. */
  service?: Service | undefined
  /** Users reach something only if policies also let them reach a gateway, for any service. */
  must: 'reach' | 'never-reach'
}

/**
 * An access test that is broken; whose result unsettled policies could change, for a number of pairs; or that can't be
 * run because one of its ends has no members.
 */
export type BrokenAccessTest =
  | { id: string; state: 'broken'; count: number; pairs: ExpectedPair[] }
  | { id: string; state: 'unsure'; count: number; pairs: ExpectedPair[]; policies: UnsurePolicy[] }
  | { id: string; state: 'unknown'; ends: Array<'from' | 'to'> }

const DEFAULT_LIMIT = 50

/**
 * Returns the access tests that a network doesn't meet, in their order. At most `limit` pairs are named for each; all
 * of them are counted.
 */
export const brokenAccessTests = (
  reach: Reach,
  accessTests: readonly AccessTest[],
  limit = DEFAULT_LIMIT,
): BrokenAccessTest[] => runToEnd(brokenAccessTestsInSteps(reach, accessTests, limit))

/** Runs `brokenAccessTests` in steps, between which the thread can do other work. */
export function* brokenAccessTestsInSteps(
  reach: Reach,
  accessTests: readonly AccessTest[],
  limit = DEFAULT_LIMIT,
): Steps<BrokenAccessTest[]> {
  const brokenTests: BrokenAccessTest[] = []
  for (const accessTest of accessTests) {
    yield
    const broken = yield* checked(reach, accessTest, limit)
    if (broken) brokenTests.push(broken)
  }
  return brokenTests
}

function* checked(
  reach: Reach,
  accessTest: AccessTest,
  limit: number,
): Steps<BrokenAccessTest | undefined> {
  const { id, must } = accessTest
  const from = sideOf(reach, accessTest.from)
  const to = { ...sideOf(reach, accessTest.to), users: [] }
  const ends = [
    ...(isEmpty(from.entities) && from.users.length === 0 ? ['from' as const] : []),
    ...(isEmpty(to.entities) && isEmpty(to.routes) ? ['to' as const] : []),
  ]
  if (ends.length > 0) return { id, state: 'unknown', ends }
  const isOpenWrong = must === 'never-reach'
  const bounds = boundsOf(reach)
  const inState = (state: Reach) => ({
    reach: forService(state, accessTest.service),
    anyService: state,
    from,
    to,
    isOpenWrong,
  })
  const { certain, possible } = bounds ?? allKnown(reach)
  const broken = yield* wrongPairs(inState(isOpenWrong ? certain : possible), limit)
  if (broken.count > 0) return { id, state: 'broken', ...broken }
  if (!bounds) return undefined
  const maybe = yield* wrongPairs(inState(isOpenWrong ? possible : certain), limit)
  if (maybe.count === 0) return undefined
  const { edition } = reach.inventory.server
  const service = edition === 'pro' ? accessTest.service : undefined
  const unsurePolicies = yield* unsurePoliciesOf(reach, maybe, service)
  const policies = unsurePolicies.map((policy) => withReason(reach, policy))
  return { id, state: 'unsure', ...maybe, policies }
}

function* wrongPairs(check: Check, limit: number): Steps<{ count: number; pairs: ExpectedPair[] }> {
  const foundPairs = createFoundPairs(limit)
  yield* checkEntities(check, foundPairs)
  yield
  checkRanges(check, foundPairs)
  yield
  checkUsers(check, foundPairs)
  const { count, pairs } = foundPairs
  return { count, pairs }
}

type Side = { entities: Bits; routes: Bits; users: readonly ReachUser[] }

type Check = { reach: Reach; anyService: Reach; from: Side; to: Side; isOpenWrong: boolean }

/** Returns the network limited to a service; unchanged if the server ignores ports, or if a policy opens everything. */
function forService(reach: Reach, service: Service | undefined): Reach {
  const { policies, server } = reach.inventory
  if (!service || server.edition !== 'pro') return reach
  return withPolicies(
    reach,
    policies.filter((policy) => isWideOpen(policy) || mayCarry(policy, service)),
  )
}

function sideOf(reach: Reach, end: AccessTestEnd): Side {
  const none = {
    entities: emptyBits(reach.entities.length),
    routes: emptyBits(reach.routes.length),
  }
  switch (end.kind) {
    case 'everything':
      return { entities: reach.present, routes: routesThatAreOn(reach), users: [] }
    case 'gateways':
      return { ...none, entities: entitiesThat(reach, isGateway), users: [] }
    case 'tag': {
      const items = [{ id: 'tag', value: end.id }]
      return {
        ...none,
        entities: reach.setsBy.sources(items, reach.rules.gatewayBy.opening),
        users: [],
      }
    }
    case 'user':
    case 'group':
      return { ...none, users: usersNamed(reach, end) }
    case 'route':
      return {
        ...none,
        routes: bitsOfOne(reach.routePositions.get(end.id), reach.routes.length),
        users: [],
      }
    default:
      return {
        ...none,
        entities: bitsOfOne(reach.positions.get(end.id), reach.entities.length),
        users: [],
      }
  }
}

const isGateway = (entity: ReachEntity) => entity.kind === 'node' && entity.node.is_gw

function entitiesThat({ entities }: Reach, filter: (entity: ReachEntity) => boolean): Bits {
  const bits = emptyBits(entities.length)
  for (const [position, entity] of entities.entries())
    if (entity && filter(entity)) addBit(bits, position)
  return bits
}

function routesThatAreOn({ routes }: Reach): Bits {
  const bits = emptyBits(routes.length)
  for (const [position, route] of routes.entries()) if (route?.status) addBit(bits, position)
  return bits
}

function usersNamed(reach: Reach, { kind, id }: EntityRef): readonly ReachUser[] {
  if (!reach.rules.hasUsers) return []
  return (reach.inventory.users ?? []).filter((user) =>
    kind === 'user' ? user.username === id : namesOfUser(reach, user).has(id),
  )
}

/** Returns the destinations that break an access test: those reached, or those not reached. */
function wrongOf(targets: Bits, reached: Bits, isOpenWrong: boolean): Bits {
  const unreached = targets.slice()
  subtractBits(unreached, reached)
  if (!isOpenWrong) return unreached
  const both = targets.slice()
  subtractBits(both, unreached)
  return both
}

/** Number of rows created in one step. */
const ROWS_IN_STEP = 64

/** Checks nodes and config files. Those that policies can't distinguish share one row, which is created once. */
function* checkEntities(
  { reach, from, to, isOpenWrong }: Check,
  foundPairs: FoundPairs,
): Steps<void> {
  if (isEmpty(to.entities)) return
  const refOf = refOfEntity(reach)
  const classOf = createClasses(reach, reach)
  const wrongByClass = new Map<string, Bits>()
  let rows = 0
  for (const position of numbersIn(from.entities)) {
    rows += 1
    if (rows % ROWS_IN_STEP === 0) yield
    const source = refOf(position)
    if (!source) continue
    const key = classOf(position)
    const wrong =
      (key !== undefined && wrongByClass.get(key)) ||
      wrongOf(to.entities, rowOfEntity(reach, position), isOpenWrong)
    if (key !== undefined) wrongByClass.set(key, wrong)
    foundPairs.add({ from: source, to: withoutBit(wrong, position) }, refOf)
  }
}

function rowOfEntity({ open, present, policies, entities }: Reach, position: number): Bits {
  if (open.length > 0) return present
  const row = emptyBits(entities.length)
  addRow(policies, position, row)
  return row
}

/** Checks routes. One that must be reached must be reached completely, and one that must not be, not even in part. */
function checkRanges({ reach, from, to, isOpenWrong }: Check, foundPairs: FoundPairs) {
  const rightsTo = rightsIn(reach, reach.entities.length)
  const refOf = refOfEntity(reach)
  const partsFor = isOpenWrong ? undefined : partsIn([reach])
  for (const route of numbersIn(to.routes)) {
    const parts = (partsFor?.(route) ?? []).map((part) => ({ part, rights: rightsTo(route, part) }))
    for (const position of parts.length > 0 ? numbersIn(from.entities) : []) {
      const source = refOf(position)
      const open = parts.filter(({ rights }) => hasBit(rights, position))
      if (source) addPart(reach, foundPairs, { from: source, route, open, parts })
    }
    if (parts.length > 0) continue
    const wrong = wrongOf(from.entities, rightsTo(route), isOpenWrong)
    for (const position of numbersIn(wrong)) {
      const own = refOf(position)
      if (own)
        foundPairs.add({ from: own, to: bitsOfOne(route, reach.routes.length) }, refOfRoute(reach))
    }
  }
}

function checkUsers({ reach, anyService, from, to, isOpenWrong }: Check, foundPairs: FoundPairs) {
  if (from.users.length === 0) return
  const rowOf = isOpenWrong ? rowsOfUsers(reach).of : connectedRows(reach, anyService)
  const partsFor = isOpenWrong ? undefined : partsIn([reach])
  for (const { username } of from.users) {
    const source = { kind: 'user' as const, id: username }
    const { entities, routes, opens } = rowOf(username)
    foundPairs.add(
      { from: source, to: wrongOf(to.entities, entities, isOpenWrong) },
      refOfEntity(reach),
    )
    const whole = to.routes.slice()
    for (const route of partsFor ? numbersIn(to.routes) : []) {
      const parts = (partsFor?.(route) ?? []).map((part) => ({ part }))
      if (parts.length === 0) continue
      const open = parts.filter(({ part }) => opens(route, part))
      addPart(reach, foundPairs, { from: source, route, open, parts })
      removeBit(whole, route)
    }
    foundPairs.add({ from: source, to: wrongOf(whole, routes, isOpenWrong) }, refOfRoute(reach))
  }
}
