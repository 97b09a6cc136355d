import type { Steps } from '../steps'
import { type Bits, countBits, emptyBits, hasBit, isEmpty, subtractBits, uniteBits } from './bits'
import type { CompiledPolicy } from './compile'

/** What a thing may reach by some policies. */
export type PolicyRows = {
  /** Takes it out of a set; whether something is left. */
  subtract(place: number, bits: Bits): boolean
  /** No fewer things than that, found without making the row. */
  mostOf(place: number): number
}

/** Below that, turning policies round takes longer than going over all of them for each row. */
const FEW_ROWS = 300

/** For the rows of these things, in the way that takes less for so many. */
export function* rowsFor(
  things: Bits,
  policies: readonly CompiledPolicy[],
  places: { size: number; everything: Bits },
): Steps<PolicyRows> {
  return countBits(things) > FEW_ROWS
    ? yield* rowsByThing(policies, places)
    : rowsByPolicy(policies, places.size)
}

/** For few rows: goes over all policies for each. */
function rowsByPolicy(policies: readonly CompiledPolicy[], size: number): PolicyRows {
  return {
    subtract: (place, bits) =>
      policies.every(({ sources, destinations, isBothWays }) => {
        const isLeft = !hasBit(sources, place) || subtractBits(bits, destinations)
        if (!isLeft || !isBothWays || !hasBit(destinations, place)) return isLeft
        return subtractBits(bits, sources)
      }) && !isEmpty(bits),
    mostOf: () => size,
  }
}

/**
 * For many rows: turns the policies round first, so that each row costs no more than the policies that hold it.
 * @param size how many places there are
 * @param everything the set that a star stands for, which all of its ends share
 */
export function* rowsByThing(
  policies: readonly CompiledPolicy[],
  places: { size: number; everything: Bits },
): Steps<PolicyRows> {
  const membership = yield* membershipOf(policies, places)
  return {
    subtract: (place, bits) => subtractRow(membership, place, bits),
    mostOf: (place) => mostInRow(membership, place),
  }
}

/** Policies turned round: by thing, so that the row of a thing costs no more than the policies that hold it. */
type Membership = {
  /** Whoever reaches everything. */
  full: Bits
  /** What everybody reaches. */
  common: Bits
  commonCount: number
  /** The rest, by place: which policies have a thing as source, and which both-ways ones as destination. */
  asSource: PolicySets
  asDestination: PolicySets
}

type PolicySets = {
  policies: readonly CompiledPolicy[]
  /** How many things both ends of each hold. */
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

/** So many policies are turned round in one step, some milliseconds of work. */
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

/** No fewer things than a thing reaches, found without making its row. */
function mostInRow(membership: Membership, place: number): number {
  const { full, common, commonCount, asSource, asDestination } = membership
  if (hasBit(full, place)) return common.length * 32
  return commonCount + sumOf(asSource, place) + sumOf(asDestination, place)
}

function sumOf({ sizes, words, width }: PolicySets, place: number): number {
  let sum = 0
  for (let column = 0; column < width; column += 1) {
    let rest = words[place * width + column] ?? 0
    while (rest !== 0) {
      const lowest = rest & -rest
      sum += sizes[column * 32 + 31 - Math.clz32(lowest)] ?? 0
      rest ^= lowest
    }
  }
  return sum
}

/** Takes out of a set what a thing reaches; whether something is left. */
function subtractRow(membership: Membership, place: number, bits: Bits): boolean {
  if (hasBit(membership.full, place)) {
    bits.fill(0)
    return false
  }
  return (
    subtractBits(bits, membership.common) &&
    subtractEach(membership.asSource, place, bits) &&
    subtractEach(membership.asDestination, place, bits)
  )
}

function subtractEach({ policies, words, width }: PolicySets, place: number, bits: Bits): boolean {
  for (let column = 0; column < width; column += 1) {
    let rest = words[place * width + column] ?? 0
    while (rest !== 0) {
      const lowest = rest & -rest
      rest ^= lowest
      const policy = policies[column * 32 + 31 - Math.clz32(lowest)]
      if (policy && !subtractBits(bits, otherEnd(policy, place))) return false
    }
  }
  return true
}

/** What a policy lets a thing reach. */
function otherEnd(policy: CompiledPolicy, place: number): Bits {
  const { sources, destinations, isBothWays } = policy
  if (!hasBit(sources, place)) return sources
  if (!isBothWays || !hasBit(destinations, place)) return destinations
  const both = destinations.slice()
  uniteBits(both, sources)
  return both
}

/** Adds what some policies let a thing reach. */
export function addRow(policies: readonly CompiledPolicy[], place: number, into: Bits): void {
  for (const { sources, destinations, isBothWays } of policies) {
    if (hasBit(sources, place)) uniteBits(into, destinations)
    if (isBothWays && hasBit(destinations, place)) uniteBits(into, sources)
  }
}

/** Every thing whose row some policies have a part in. */
export function touchedBy(policies: readonly CompiledPolicy[], size: number): Bits {
  const bits = emptyBits(size)
  for (const { sources, destinations, isBothWays } of policies) {
    uniteBits(bits, sources)
    if (isBothWays) uniteBits(bits, destinations)
  }
  return bits
}
