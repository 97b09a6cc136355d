import { remembered } from '../remembered'
import type { Steps } from '../steps'
import {
  type Bits,
  countBits,
  emptyBits,
  hasBit,
  isEmpty,
  isWithin,
  numbersIn,
  removeBit,
  subtractBits,
  uniteBits,
} from './bits'
import type { CompiledPolicy, Reach } from './compile'
import { createFoundChanges, type FoundChanges } from './found-changes'
import type { ReachEntity, EntityRef } from './inventory'
import { addRow, type PolicyRows, rowsByEntity, rowsFor, touchedBy } from './policy-rows'
import { compareUsers } from './user-difference'

/** One of two states of a network, with its differences from the other. */
type Side = PolicyRows & {
  reach: Reach
  /** Members whose rows can contain something that the other state doesn't. */
  touched: Bits
  /** Adds what a member may reach here and possibly not there. */
  add(position: number, into: Bits): void
}

/** Compares the pairs of two states, and the members that reach everyone in one of them. */
export function* comparePairs(
  before: Reach,
  after: Reach,
  foundChanges: FoundChanges,
): Steps<void> {
  const size = Math.max(before.entities.length, after.entities.length)
  const classOf = createClasses(before, after)
  yield
  const [was, is] = yield* sidesOf(before, after, size)
  yield
  yield* addMissing({ side: is, other: was, size, classOf, isOpened: true }, foundChanges)
  yield* addMissing({ side: was, other: is, size, classOf, isOpened: false }, foundChanges)
}

type Comparison = {
  side: Side
  other: Side
  size: number
  classOf: (position: number) => string | undefined
  isOpened: boolean
}

/** Number of rows created in one step, which takes some milliseconds. */
const ROWS_IN_STEP = 128

/** Adds what one side has and the other doesn't; members that policies can't distinguish are compared once. */
function* addMissing(
  { side, other, size, classOf, isOpened }: Comparison,
  foundChanges: FoundChanges,
): Steps<void> {
  const rowByClass = new Map<string, Row>()
  let rows = 0
  for (const position of numbersIn(side.touched)) {
    rows += 1
    if (rows % ROWS_IN_STEP === 0) yield
    const entity = side.reach.entities[position]
    if (!entity) continue
    const key = classOf(position)
    const row =
      (key !== undefined && rowByClass.get(key)) || missingRow({ side, other, size }, position)
    if (key !== undefined) rowByClass.set(key, row)
    if (row.count === 0) continue
    const from = { kind: entity.kind, id: entity.id }
    foundChanges.addPairs(side.reach, { from, to: row.bits, isOpened, count: row.count, position })
    if (isAlone(row.unreached, position)) foundChanges.add({ kind: 'everyone', isOpened, from })
  }
}

/** What a member may reach on one side only, including itself, and what it may not reach there either. */
type Row = { bits: Bits; count: number; unreached: Bits | undefined }

function missingRow(
  { side, other, size }: Pick<Comparison, 'side' | 'other' | 'size'>,
  position: number,
): Row {
  const bits = emptyBits(size)
  side.add(position, bits)
  const count = other.subtract(position, bits) ? countBits(bits) : 0
  return { bits, count, unreached: count === 0 ? undefined : unreachedFrom(side, position) }
}

/** Returns the unreached rest of a network that is almost fully reached; undefined if it clearly isn't. */
function unreachedFrom({ reach, mostOf, subtract }: Side, position: number): Bits | undefined {
  const isNearlyAll = reach.open.length === 0 && mostOf(position) >= reach.positions.size - 1
  if (!isNearlyAll) return undefined
  const rest = reach.present.slice()
  subtract(position, rest)
  return rest
}

/** Whether a set contains at most one number, and no other. */
function isAlone(bits: Bits | undefined, number: number): boolean {
  return bits !== undefined && countBits(bits) === Number(hasBit(bits, number))
}

function* sidesOf(before: Reach, after: Reach, size: number): Steps<[Side, Side]> {
  if (before.open.length > 0 || after.open.length > 0) {
    return [yield* wholeSide(before, after, size), yield* wholeSide(after, before, size)]
  }
  const isSame = samePolicies(before, after)
  const removedPolicies = before.policies.filter((policy) => !isSame(policy, after))
  const addedPolicies = after.policies.filter((policy) => !isSame(policy, before))
  const shared = after.policies.filter((policy) => isSame(policy, before))
  const touched = touchedBy([...removedPolicies, ...addedPolicies], size)
  yield
  const sharedRows = yield* rowsFor(touched, shared, { size, everything: after.present })
  const row = emptyBits(size)
  const rowOf = (sidePolicies: readonly CompiledPolicy[], position: number) => {
    row.fill(0)
    addRow(sidePolicies, position, row)
    return row
  }
  const sideWith = (reach: Reach, ownPolicies: readonly CompiledPolicy[]): Side => ({
    reach,
    touched: touchedBy(ownPolicies, size),
    add: (position, into) => addRow(ownPolicies, position, into),
    subtract(position, bits) {
      const isLeft = ownPolicies.length === 0 || subtractBits(bits, rowOf(ownPolicies, position))
      return isLeft && sharedRows.subtract(position, bits)
    },
    mostOf: (position) => countBits(rowOf(ownPolicies, position)) + sharedRows.mostOf(position),
  })
  return [sideWith(before, removedPolicies), sideWith(after, addedPolicies)]
}

/** Whether a policy has the same sets in another state. */
function samePolicies(before: Reach, after: Reach) {
  const policiesByReach = new Map([before, after].map((reach) => [reach, compiledById(reach)]))
  return (policy: CompiledPolicy, reach: Reach): boolean =>
    (policiesByReach.get(reach)?.get(policy.policy.id) ?? []).some(
      (other) =>
        other === policy ||
        (other.isBothWays === policy.isBothWays &&
          isEqual(other.sources, policy.sources) &&
          isEqual(other.destinations, policy.destinations)),
    )
}

/** Returns what each policy opens, by its own ends and between the nodes of its routes, by its ID. */
function compiledById({ policies }: Reach): ReadonlyMap<string, CompiledPolicy[]> {
  const policiesById = new Map<string, CompiledPolicy[]>()
  for (const compiled of policies) {
    const known = policiesById.get(compiled.policy.id)
    if (known) known.push(compiled)
    else policiesById.set(compiled.policy.id, [compiled])
  }
  return policiesById
}

/** Whether two sets of any length are equal. */
function isEqual(left: Bits, right: Bits): boolean {
  return left === right || (isWithin(left, right) && isWithin(right, left))
}

/** Returns a side for the case that one state is open to everyone, so that its complete rows count. */
function* wholeSide(reach: Reach, other: Reach, size: number): Steps<Side> {
  const { present, policies } = reach
  if (reach.open.length > 0) {
    return {
      reach,
      touched: present,
      add: (position, into) => hasBit(present, position) && uniteBits(into, present),
      subtract: (position, bits) =>
        hasBit(present, position) ? subtractBits(bits, present) : !isEmpty(bits),
      mostOf: () => present.length * 32,
    }
  }
  const rows = yield* rowsByEntity(policies, { size, everything: present })
  return {
    reach,
    // an open network contains everything of a closed one, except for members that only exist here
    touched: isWithin(present, other.present) ? emptyBits(size) : present,
    add: (position, into) => addRow(policies, position, into),
    ...rows,
  }
}

/**
 * Returns a class for members that no policy can distinguish, in either of two states: those that no policy names, with
 * the same tags. They share a row. Undefined for a named member, which has its own row.
 */
export function createClasses(
  before: Reach,
  after: Reach,
): (position: number) => string | undefined {
  const namedPositions = new Set([...namedIn(before), ...namedIn(after)])
  const [old, current] = [labelsOf(before.entities), labelsOf(after.entities)]
  return (position) =>
    namedPositions.has(position) ? undefined : `${old[position] ?? ''} ${current[position] ?? ''}`
}

/** Returns the members that policies name, or that serve a named route. */
function namedIn({ inventory, positions, routes, routePositions, rules }: Reach): number[] {
  // a star also stands for the nodes of all routes
  const sites = rules.areSitesConnected ? inventory.egress : []
  const namedIds = inventory.policies.flatMap(({ src_type, dst_type }) =>
    [...src_type, ...dst_type].flatMap(({ id, value }) => {
      const route = id === 'egress-id' ? routes[routePositions.get(value) ?? -1] : undefined
      return route ? Object.keys(route.nodes) : [value]
    }),
  )
  return [...namedIds, ...sites.flatMap(({ nodes }) => Object.keys(nodes))].flatMap(
    (end) => positions.get(end) ?? [],
  )
}

/** Returns a short label for each position, equal for equal tags; cached for the same members. */
const labelsOf = remembered((entities: Reach['entities']): readonly string[] => {
  const numbers = new Map<string, string>()
  return entities.map((entity) => {
    const key = entity ? keyOf(entity) : ''
    const label = numbers.get(key) ?? String(numbers.size)
    numbers.set(key, label)
    return label
  })
})

function keyOf(entity: ReachEntity): string {
  return entity.kind === 'node'
    ? `${entity.node.is_gw} ${entity.node.tags.join(' ')}`
    : `client ${entity.configFile.tags.join(' ')}`
}

/** What a member or user may reach on one side only. */
type SideRow = { from: EntityRef; to: Bits; position: number | undefined }
type SideRows = Map<string, SideRow>

/** Rows of pairs, and the ranges of routes that users reach, by user and route. */
type Changed = { rows: SideRows; ranges: Map<string, Record<'from' | 'to', EntityRef>> }
export type SideChanges = { opened: Changed; closed: Changed }

/** Returns all pairs that open or close between two states, including those of users. */
export function* pairsBetween(before: Reach, after: Reach): Steps<SideChanges> {
  const opened: Changed = { rows: new Map(), ranges: new Map() }
  const closed: Changed = { rows: new Map(), ranges: new Map() }
  const sideOf = (isOpened: boolean) => (isOpened ? opened : closed)
  const foundChanges: FoundChanges = {
    ...createFoundChanges(0),
    addPairs: (_reach, { from, to, position, isOpened }) =>
      sideOf(isOpened).rows.set(`${from.kind} ${from.id}`, { from, to, position }),
    addRange: ({ from, to, isOpened }) =>
      sideOf(isOpened).ranges.set(`${from.id}\n${to.id}`, { from, to }),
  }
  yield* comparePairs(before, after, foundChanges)
  yield
  yield* compareUsers(before, after, foundChanges)
  return { opened, closed }
}

/** Number of rows compared in one step. */
const ROWS_COMPARED = 512

/** Returns the pairs that are in one of many and not in the other. */
export function* pairsBeside(many: readonly SideRows[], other: SideRows): Steps<SideRow[]> {
  const beside = new Map<string, SideRow>()
  for (const rows of many) {
    for (const [index, [key, { from, to, position }]] of [...rows].entries()) {
      if (index % ROWS_COMPARED === 0) yield
      // equivalent members share their row
      const rest = to.slice()
      if (position !== undefined) removeBit(rest, position)
      const known = other.get(key)?.to
      if (known && !subtractBits(rest, known)) continue
      const all = beside.get(key)
      if (all) uniteBits(all.to, rest)
      else beside.set(key, { from, to: rest, position })
    }
  }
  return [...beside.values()]
}
