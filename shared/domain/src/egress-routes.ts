import { isIp, isIpv6 } from './cidr'
import {
  addressLength,
  spanOf,
  type UnusableKind,
  unusableKindOf,
  writeRange,
} from './network-range'
import { readItems } from './typed-text'

/** What is wrong with one range or address, of a route or of anything else that leads somewhere [EG-065 to EG-068]. */
export type RangeFault = 'format' | 'zero' | 'negative' | 'prefix' | 'length' | UnusableKind

/** What is wrong with the ranges that were typed for an egress route [EG-065 to EG-071]. */
export type EgressRangeFault = RangeFault | 'mixed'

/**
 * The ranges in a text, with commas or lines between them, as the server takes them, each once: cut to the
 * network address, and a single address with `/32` or `/128` (contract 1.15). Or the first thing that is
 * wrong. An empty text has none.
 */
export function readEgressRanges(text: string): { ranges: string[] } | { fault: EgressRangeFault } {
  const wrong = faultIn(text)
  if (wrong) return { fault: wrong.fault }
  const items = readItems(text)
  const families = new Set(items.map((item) => item.includes(':')))
  if (families.size > 1) return { fault: 'mixed' }
  return { ranges: [...new Set(items.map(canonicalRange))] }
}

/** The first entry of a list that is no range or address, and what is wrong with it; undefined when nothing is. */
export function faultIn(text: string): { entry: string; fault: RangeFault } | undefined {
  for (const entry of readItems(text)) {
    const fault = faultOf(entry)
    if (fault) return { entry, fault }
  }
  return undefined
}

/**
 * What is wrong with one range or address; undefined when nothing is. A prefix is 1 to 32, or 1 to 128: the
 * internet has a switch of its own (decision C-10). Addresses that are never routed, such as 127.0.0.1, are refused.
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
 * A range as the server stores it, where that differs from what was typed because bits behind the prefix are set;
 * undefined where it does not, and for what is no range.
 */
export function rangeWithoutHostBits(text: string): string | undefined {
  if (faultOf(text) !== undefined) return undefined
  const [address = '', prefix] = text.split('/')
  if (prefix === undefined) return undefined
  const saved = canonicalRange(text)
  return saved === canonicalRange(address).replace(/\d+$/, prefix) ? undefined : saved
}

/** A valid range or address as the server stores it. Throws an Error for a text that is neither. */
export function canonicalRange(text: string): string {
  const { first, isIpv6: isLater } = spanOf(text)
  const prefix = text.split('/')[1]
  return writeRange(first, prefix === undefined ? addressLength(isLater) : Number(prefix), isLater)
}

/**
 * The same addresses in as few ranges as there can be: what lies in another goes, and neighbours become one.
 * In the order of their addresses, IPv4 first. Throws an Error for a text that is no range.
 */
export function sumUpRanges(ranges: readonly string[]): string[] {
  const blocks = ranges
    .map((range) => ({ ...spanOf(range), prefix: Number(canonicalRange(range).split('/')[1]) }))
    .toSorted(
      (a, b) =>
        Number(a.isIpv6) - Number(b.isIpv6) || order(a.first, b.first) || a.prefix - b.prefix,
    )
  const kept: typeof blocks = []
  for (const block of blocks) {
    const last = kept.at(-1)
    if (last && last.isIpv6 === block.isIpv6 && block.first <= last.last) continue
    kept.push(block)
    while (joinLastTwo(kept)) continue
  }
  return kept.map(({ first, prefix, isIpv6: isLater }) => writeRange(first, prefix, isLater))
}

/** Puts the two halves of a larger range in its place. */
function joinLastTwo(
  blocks: Array<{ isIpv6: boolean; first: bigint; last: bigint; prefix: number }>,
) {
  const [left, right] = blocks.slice(-2)
  if (!left || !right || left.isIpv6 !== right.isIpv6 || left.prefix !== right.prefix) return false
  const size = left.last - left.first + 1n
  // of the whole internet there is no route, so two halves of it stay
  if (left.prefix <= 1 || left.first % (size * 2n) !== 0n || right.first !== left.last + 1n)
    return false
  blocks.splice(-2, 2, { ...left, last: right.last, prefix: left.prefix - 1 })
  return true
}

const order = (a: bigint, b: bigint) => (a < b ? -1 : Number(a > b))

/** What the first node of an egress route gets [EG-078]. */
const DEFAULT_METRIC = 250

/** The metric of a node that is added: the lowest from 250 on that nobody has [EG-079]. */
export function nextMetric(taken: readonly number[]): number {
  const used = new Set(taken)
  let metric = DEFAULT_METRIC
  while (used.has(metric)) metric += 1
  return metric
}

/** Whether each node has a metric of its own [EG-073]. */
export const areUnique = (metrics: readonly number[]): boolean =>
  new Set(metrics).size === metrics.length

/**
 * Metrics of which none is twice there, in the same order: one that an earlier node has gets its place in the list
 * added, and more where that is taken too [EG-075, EG-080].
 */
export function adjustMetrics(metrics: readonly number[]): number[] {
  const used = new Set<number>()
  const wanted = new Set(metrics)
  return metrics.map((metric, index) => {
    let own = used.has(metric) ? metric + index : metric
    while (used.has(own) || (own !== metric && wanted.has(own))) own += 1
    used.add(own)
    return own
  })
}
