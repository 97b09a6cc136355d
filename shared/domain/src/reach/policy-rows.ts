import type { Steps } from '../steps'
import { type Bits, countBits, emptyBits, hasBit, isEmpty, subtractBits, uniteBits } from './bits'
import type { CompiledPolicy } from './compile'

/** What a member may reach by some policies. */
export type PolicyRows = {
  /** Removes its row from a set, and returns whether any are left. */
  subtract(position: number, bits: Bits): boolean
  /** Upper bound of the number of members in the row, found without creating it. */
  mostOf(position: number): number
}

/** Below this number, inverting policies takes longer than iterating over all of them for each row. */
const FEW_ROWS = 300

/** Creates rows for these members, in the way that is faster for their number. */
export function* rowsFor(
  entities: Bits,
  policies: readonly CompiledPolicy[],
  positions: { size: number; everything: Bits },
): Steps<PolicyRows> {
  return countBits(entities) > FEW_ROWS
    ? yield* rowsByEntity(policies, positions)
    : rowsByPolicy(policies, positions.size)
}

/** Creates few rows: iterates over all policies for each. */
function rowsByPolicy(policies: readonly CompiledPolicy[], size: number): PolicyRows {
  return {
    subtract: (position, bits) =>
      policies.every(({ sources, destinations, isBothWays }) => {
        const isLeft = !hasBit(sources, position) || subtractBits(bits, destinations)
        if (!isLeft || !isBothWays || !hasBit(destinations, position)) return isLeft
        return subtractBits(bits, sources)
      }) && !isEmpty(bits),
    mostOf: () => size,
  }
}

/**
 * Creates many rows: inverts the policies first, so that each row only costs the policies that contain its member.
 * `size` is the number of positions. `everything` is the set of a star, which all of its ends share.
 */
export function* rowsByEntity(
  policies: readonly CompiledPolicy[],
  positions: { size: number; everything: Bits },
): Steps<PolicyRows> {
  const membership = yield* membershipOf(policies, positions)
  return {
    subtract: (position, bits) => subtractRow(membership, position, bits),
    mostOf: (position) => mostInRow(membership, position),
  }
}

/** Inverted policies: by member, so that a row only costs the policies that contain its member. */
type Membership = {
  /** Members that reach everything. */
  full: Bits
  /** What all members reach. */
  common: Bits
  commonCount: number
  /** The rest, by position: the policies with a member as source, and the two-way ones with it as destination. */
  asSource: PolicySets
  asDestination: PolicySets
}

type PolicySets = {
  policies: readonly CompiledPolicy[]
  /** Number of members of both ends of each. */
  sizes: readonly number[]
  words: Uint32Array
  width: number
}

function* membershipOf(
  policies: readonly CompiledPolicy[],
  { size, everything }: { size: number; everything: Bits },
): Steps<Membership> {
  const full = emptyBits(size)
  const common = emptyBits(size)
  for (const { sources, destinations, isBothWays } of policies) {
    if (destinations === everything) uniteBits(full, sources)
    if (sources === everything) uniteBits(common, destinations)
    if (!isBothWays) continue
    if (sources === everything) uniteBits(full, destinations)
    if (destinations === everything) uniteBits(common, sources)
  }
  const partial = policies.filter(
    ({ sources, destinations }) => sources !== everything && destinations !== everything,
  )
  return {
    full,
    common,
    commonCount: countBits(common),
    asSource: yield* turned(partial, size, ({ sources }) => sources),
    asDestination: yield* turned(
      partial.filter(({ isBothWays }) => isBothWays),
      size,
      ({ destinations }) => destinations,
    ),
  }
}

/** Number of policies inverted in one step, which takes some milliseconds. */
const POLICIES_IN_STEP = 256

function* turned(
  policies: readonly CompiledPolicy[],
  size: number,
  endOf: (policy: CompiledPolicy) => Bits,
): Steps<PolicySets> {
  const width = Math.ceil(policies.length / 32)
  const words = new Uint32Array(width * size)
  for (const [index, policy] of policies.entries()) {
    if (index % POLICIES_IN_STEP === 0) yield
    const end = endOf(policy)
    const [column, bit] = [index >>> 5, 1 << (index & 31)]
    for (let word = 0; word < end.length; word += 1) {
      let rest = end[word] ?? 0
      while (rest !== 0) {
        const lowest = rest & -rest
        const at = (word * 32 + 31 - Math.clz32(lowest)) * width + column
        words[at] = (words[at] ?? 0) | bit
        rest ^= lowest
      }
    }
  }
  yield
  const sizes = policies.map(
    ({ sources, destinations }) => countBits(sources) + countBits(destinations),
  )
  return { policies, sizes, words, width }
}

/** Returns an upper bound of the number of members that a member reaches, without creating its row. */
function mostInRow(membership: Membership, position: number): number {
  const { full, common, commonCount, asSource, asDestination } = membership
  if (hasBit(full, position)) return common.length * 32
  return commonCount + sumOf(asSource, position) + sumOf(asDestination, position)
}

function sumOf({ sizes, words, width }: PolicySets, position: number): number {
  let sum = 0
  for (let column = 0; column < width; column += 1) {
    let rest = words[position * width + column] ?? 0
    while (rest !== 0) {
      const lowest = rest & -rest
      sum += sizes[column * 32 + 31 - Math.clz32(lowest)] ?? 0
      rest ^= lowest
    }
  }
  return sum
}

/** Removes what a member reaches from a set, and returns whether any are left. */
function subtractRow(membership: Membership, position: number, bits: Bits): boolean {
  if (hasBit(membership.full, position)) {
    bits.fill(0)
    return false
  }
  return (
    subtractBits(bits, membership.common) &&
    subtractEach(membership.asSource, position, bits) &&
    subtractEach(membership.asDestination, position, bits)
  )
}

function subtractEach(
  { policies, words, width }: PolicySets,
  position: number,
  bits: Bits,
): boolean {
  for (let column = 0; column < width; column += 1) {
    let rest = words[position * width + column] ?? 0
    while (rest !== 0) {
      const lowest = rest & -rest
      rest ^= lowest
      const policy = policies[column * 32 + 31 - Math.clz32(lowest)]
      if (policy && !subtractBits(bits, otherEnd(policy, position))) return false
    }
  }
  return true
}

/** Returns what a policy allows a member to reach. */
function otherEnd(policy: CompiledPolicy, position: number): Bits {
  const { sources, destinations, isBothWays } = policy
  if (!hasBit(sources, position)) return sources
  if (!isBothWays || !hasBit(destinations, position)) return destinations
  const both = destinations.slice()
  uniteBits(both, sources)
  return both
}

/** Adds what some policies allow a member to reach. */
export function addRow(policies: readonly CompiledPolicy[], position: number, into: Bits): void {
  for (const { sources, destinations, isBothWays } of policies) {
    if (hasBit(sources, position)) uniteBits(into, destinations)
    if (isBothWays && hasBit(destinations, position)) uniteBits(into, sources)
  }
}

/** Returns all members whose row is affected by some policies. */
export function touchedBy(policies: readonly CompiledPolicy[], size: number): Bits {
  const bits = emptyBits(size)
  for (const { sources, destinations, isBothWays } of policies) {
    uniteBits(bits, sources)
    if (isBothWays) uniteBits(bits, destinations)
  }
  return bits
}
