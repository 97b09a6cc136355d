import { prefixOf } from './addresses'
import { isCidr } from './cidr'
import {
  addressLength,
  containsRange,
  privateBlocks,
  type AddressSpan as Span,
  spanOf,
  touches,
  writeRange,
} from './network-range'

/** A range with its owner: a network, an egress route [NW-015]. */
export type RangeItem = { name: string; range: string }

/** A cell of a block in a drawing: free, partly, or fully taken, with the owners. */
export type PlanCell = { range: string; state: 'free' | 'partly' | 'taken'; names: string[] }

export type RangePlan = {
  /** Returns the ranges that overlap this one; none if it is no range. */
  overlapsOf: (range: string) => RangeItem[]
  /**
   * Returns the lowest free range with this prefix length in a block, searching from an address and wrapping around;
   * undefined if there is none. Repeated calls find all free ranges of that size.
   */
  nextFree: (wanted: { block: string; prefix: number; from?: string }) => string | undefined
  /** Divides a block into ranges with this prefix length, each with its contents. */
  cellsOf: (block: string, prefix: number) => PlanCell[]
}

/**
 * Creates a plan from taken ranges, parsed once so that each keystroke is fast with thousands of them. Items that are
 * no ranges are ignored. `nextFree` and `cellsOf` throw a RangeError for a block that is no range, or a prefix length
 * shorter than the block's.
 */
export function planRanges(items: readonly RangeItem[]): RangePlan {
  const takenRanges = items
    .filter(({ range }) => isCidr(range))
    .map((item) => ({ item, span: spanOf(item.range) }))
    .toSorted((a, b) => compare(a.span.first, b.span.first))
  const inside = (span: Span) => takenRanges.filter((other) => touches(other.span, span))

  return {
    overlapsOf: (range) => (isCidr(range) ? inside(spanOf(range)).map(({ item }) => item) : []),

    nextFree({ block, prefix, from = block }) {
      const blockSpan = blockOf(block, prefix)
      const spans = inside(blockSpan).map(({ span }) => span)
      const size = sizeOf(blockSpan, prefix)
      const start =
        isCidr(from) && touches(spanOf(from), blockSpan) ? spanOf(from).first : blockSpan.first
      const firstAddress =
        firstGap({ spans, size, start: alignUp(start, size), end: blockSpan.last }) ??
        firstGap({ spans, size, start: blockSpan.first, end: blockSpan.last })
      return firstAddress === undefined
        ? undefined
        : writeRange(firstAddress, prefix, blockSpan.isIpv6)
    },

    cellsOf(block, prefix) {
      const blockSpan = blockOf(block, prefix)
      const size = sizeOf(blockSpan, prefix)
      const rangesInBlock = inside(blockSpan)
      const count = Number((blockSpan.last - blockSpan.first + 1n) / size)
      return Array.from({ length: count }, (_, index) => {
        const first = blockSpan.first + BigInt(index) * size
        const span = { isIpv6: blockSpan.isIpv6, first, last: first + size - 1n }
        return cellOf(
          writeRange(first, prefix, blockSpan.isIpv6),
          span,
          rangesInBlock.filter((other) => touches(other.span, span)),
        )
      })
    },
  }
}

function cellOf(
  range: string,
  { first, last }: Span,
  rangesInCell: ReadonlyArray<{ item: RangeItem; span: Span }>,
): PlanCell {
  const isWhole = rangesInCell.some(({ span }) => span.first <= first && span.last >= last)
  const names = [...new Set(rangesInCell.map(({ item }) => item.name))]
  if (names.length === 0) return { range, state: 'free', names }
  return { range, state: isWhole ? 'taken' : 'partly', names }
}

const usual = {
  ipv4: { block: '100.64.0.0/10', prefix: 24 },
  ipv6: { block: 'fd3c::/16', prefix: 64 },
}

/**
 * Returns the next free range for a new network: of the size of `typed` and from there in its private block, or, if
 * that is no private range of the family, next to the ranges of existing networks. Without networks it is a `/24` of
 * 100.64.0.0/10 or a `/64` of fd3c::/16, like the proposal of Auto-fill. Undefined if nothing is free.
 */
export function proposeRange(options: {
  family: 'ipv4' | 'ipv6'
  typed: string
  networks: readonly RangeItem[]
  plan: RangePlan
}): string | undefined {
  const { family, typed, networks, plan } = options
  const wantedPlace = placeOf(typed, family) ?? besideOf(networks, family)
  return (wantedPlace && plan.nextFree(wantedPlace)) ?? plan.nextFree(usual[family])
}

/**
 * Returns the private block of a range, its size, and the start of the search; undefined for text that is no private
 * range of the family.
 */
function placeOf(range: string, family: 'ipv4' | 'ipv6') {
  if (!isCidr(range) || spanOf(range).isIpv6 !== (family === 'ipv6')) return undefined
  const span = spanOf(range)
  const block = privateBlocks.find((candidate) => containsRange(spanOf(candidate), span))
  return block === undefined ? undefined : { block, prefix: prefixOf(range), from: range }
}

/**
 * Returns the place after the last network of the private block with the most networks, with the size of that network.
 */
function besideOf(networks: readonly RangeItem[], family: 'ipv4' | 'ipv6') {
  const places = networks.flatMap(({ range }) => placeOf(range, family) ?? [])
  const countIn = new Map<string, number>()
  for (const { block } of places) countIn.set(block, (countIn.get(block) ?? 0) + 1)
  const highestCount = Math.max(...countIn.values())
  return places
    .filter(({ block }) => countIn.get(block) === highestCount)
    .toSorted((a, b) => compare(spanOf(b.from).first, spanOf(a.from).first))[0]
}

/**
 * Returns what to draw around a range: up to 2 to the power of `bits` ranges of its size, including itself. A range
 * that fills its family has no surroundings. Throws an Error for text that is no range.
 */
export function surroundings(range: string, bits = 6): { block: string; prefix: number } {
  const prefix = prefixOf(range)
  const outer = Math.max(0, prefix - bits)
  const { first, isIpv6 } = spanOf(range)
  const size = 1n << BigInt(addressLength(isIpv6) - outer)
  return { block: writeRange(first - (first % size), outer, isIpv6), prefix }
}

/** Returns the lowest aligned gap of `size` addresses between the spans, which must be sorted by first address. */
function firstGap(search: {
  spans: readonly Span[]
  size: bigint
  start: bigint
  end: bigint
}): bigint | undefined {
  const { spans, size, start, end } = search
  let candidate = start
  for (const { first, last } of spans) {
    if (last < candidate) continue
    if (first >= candidate + size) break
    candidate = alignUp(last + 1n, size)
  }
  return candidate + size - 1n <= end ? candidate : undefined
}

const alignUp = (address: bigint, size: bigint) => ((address + size - 1n) / size) * size

function blockOf(block: string, prefix: number): Span {
  if (!isCidr(block) || prefix < prefixOf(block) || prefix > addressLength(spanOf(block).isIpv6)) {
    throw new RangeError(`No ranges of /${prefix} in ${block}`)
  }
  return spanOf(block)
}

const sizeOf = ({ isIpv6 }: Span, prefix: number) => 1n << BigInt(addressLength(isIpv6) - prefix)
const compare = (a: bigint, b: bigint) => (a < b ? -1 : Number(a > b))
