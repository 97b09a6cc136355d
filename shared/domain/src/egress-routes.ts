import { isIp, isIpv6 } from './cidr'
import {
  addressLength,
  spanOf,
  type UnusableKind,
  unusableKindOf,
  writeRange,
} from './network-range'
import { readItems } from './typed-text'

/** Error of one range or address, of a route or any other destination. */
export type RangeFault = 'format' | 'zero' | 'negative' | 'prefix' | 'length' | UnusableKind

/** Error of the ranges typed for an egress route. */
export type EgressRangeFault = RangeFault | 'mixed'

/**
 * Returns the ranges in a text, separated by commas or lines, in the server's form and without duplicates: cut to the
 * network address, and a single address with `/32` or `/128` (contract 1.15). Returns the first error if there is one.
 * An empty text has no ranges.
 */
export function readEgressRanges(text: string): { ranges: string[] } | { fault: EgressRangeFault } {
  const wrong = faultIn(text)
  if (wrong) return { fault: wrong.fault }
  const items = readItems(text)
  const families = new Set(items.map((item) => item.includes(':')))
  if (families.size > 1) return { fault: 'mixed' }
  return { ranges: [...new Set(items.map(canonicalRange))] }
}

/** Returns the first invalid entry of a list, with its error; undefined if all entries are valid. */
export function faultIn(text: string): { entry: string; fault: RangeFault } | undefined {
  for (const entry of readItems(text)) {
    const fault = faultOf(entry)
    if (fault) return { entry, fault }
  }
  return undefined
}

/**
 * Returns the error of one range or address, or undefined. A prefix is 1 to 32, or 1 to 128: the internet has a switch
 * of its own (decision C-10). Addresses that are never routed, such as 127.0.0.1, are rejected.
 */
export function faultOf(text: string): RangeFault | undefined {
  const [address = '', prefix, ...rest] = text.split('/')
  if (rest.length > 0 || !isIp(address)) return 'format'
  if (prefix === undefined) return unusableKindOf(address)
  if (/^-\d+$/.test(prefix)) return 'negative'
  if (/^0+$/.test(prefix)) return 'zero'
  if (!/^[1-9]\d*$/.test(prefix)) return 'prefix'
  if (Number(prefix) > addressLength(isIpv6(address))) return 'length'
  return unusableKindOf(text)
}

/**
 * Returns a range as the server stores it, if bits after the prefix are set; undefined if the range stays the same or
 * is invalid.
 */
export function rangeWithoutHostBits(text: string): string | undefined {
  if (faultOf(text) !== undefined) return undefined
  const [address = '', prefix] = text.split('/')
  if (prefix === undefined) return undefined
  const saved = canonicalRange(text)
  return saved === canonicalRange(address).replace(/\d+$/, prefix) ? undefined : saved
}

/** Returns a valid range or address as the server stores it. Throws an Error for other text. */
export function canonicalRange(text: string): string {
  const { first, isIpv6 } = spanOf(text)
  const prefix = text.split('/')[1]
  return writeRange(first, prefix === undefined ? addressLength(isIpv6) : Number(prefix), isIpv6)
}

/**
 * Returns the same addresses in as few ranges as possible: drops nested ranges and merges adjacent ones. Sorted by
 * address, IPv4 first. Throws an Error for text that is no range.
 */
export function sumUpRanges(ranges: readonly string[]): string[] {
  const blocks = ranges
    .map((range) => ({ ...spanOf(range), prefix: Number(canonicalRange(range).split('/')[1]) }))
    .toSorted(
      (a, b) =>
        Number(a.isIpv6) - Number(b.isIpv6) || order(a.first, b.first) || a.prefix - b.prefix,
    )
  const keptBlocks: typeof blocks = []
  for (const block of blocks) {
    const lastBlock = keptBlocks.at(-1)
    if (lastBlock && lastBlock.isIpv6 === block.isIpv6 && block.first <= lastBlock.last) continue
    keptBlocks.push(block)
    while (joinLastTwo(keptBlocks)) continue
  }
  return keptBlocks.map(({ first, prefix, isIpv6 }) => writeRange(first, prefix, isIpv6))
}

/** Replaces the two halves of a larger range by that range. */
function joinLastTwo(
  blocks: Array<{ isIpv6: boolean; first: bigint; last: bigint; prefix: number }>,
) {
  const [left, right] = blocks.slice(-2)
  if (!left || !right || left.isIpv6 !== right.isIpv6 || left.prefix !== right.prefix) return false
  const size = left.last - left.first + 1n
  // a route can't contain the whole internet, so its two halves stay
  if (left.prefix <= 1 || left.first % (size * 2n) !== 0n || right.first !== left.last + 1n)
    return false
  blocks.splice(-2, 2, { ...left, last: right.last, prefix: left.prefix - 1 })
  return true
}

const order = (a: bigint, b: bigint) => (a < b ? -1 : Number(a > b))

/** Metric of the first node of an egress route [EG-078]. */
const DEFAULT_METRIC = 250

/** Returns the metric of an added node: the lowest unused one from 250 [EG-079]. */
export function nextMetric(takenMetrics: readonly number[]): number {
  const usedMetrics = new Set(takenMetrics)
  let metric = DEFAULT_METRIC
  while (usedMetrics.has(metric)) metric += 1
  return metric
}

/** Whether all metrics are unique [EG-073]. */
export const areUnique = (metrics: readonly number[]): boolean =>
  new Set(metrics).size === metrics.length

/**
 * Returns unique metrics in the same order: a duplicate gets its list position added, and more if that is taken too.
 */
export function adjustMetrics(metrics: readonly number[]): number[] {
  const usedMetrics = new Set<number>()
  const wantedMetrics = new Set(metrics)
  return metrics.map((metric, index) => {
    let uniqueMetric = usedMetrics.has(metric) ? metric + index : metric
    while (
      usedMetrics.has(uniqueMetric) ||
      (uniqueMetric !== metric && wantedMetrics.has(uniqueMetric))
    )
      uniqueMetric += 1
    usedMetrics.add(uniqueMetric)
    return uniqueMetric
  })
}
