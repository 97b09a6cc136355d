import {
  canonicalRange,
  faultOf,
  type RangeFault,
  sumUpRanges,
} from '@meshdeck/domain/egress-routes'
import { nestRanges } from '@meshdeck/domain/range-tree'
import { readItems } from '@meshdeck/domain/typed-text'

/** Entry of a list of ranges, checked before sending. */
export type ListedRange = {
  /** Position in the list. */
  id: string
  text: string
  fault: RangeFault | undefined
  /** Whether the same range occurs earlier in the list. */
  isRepeated: boolean
  /** Range of the list that contains this one. */
  outer: string | undefined
}

/** Parses a pasted list into its entries. */
export function readRangeList(text: string): ListedRange[] {
  const entries = readItems(text).map((entry) => ({ entry, fault: faultOf(entry) }))
  const ranges = entries.flatMap(({ entry, fault }) => (fault ? [] : canonicalRange(entry)))
  const distinct = [...new Set(ranges)]
  const tree = nestRanges(distinct, (range) => range)
  const seen = new Set<string>()

  return entries.map(({ entry, fault }, index) => {
    const range = fault ? undefined : canonicalRange(entry)
    const isRepeated = range !== undefined && seen.has(range)
    if (range !== undefined) seen.add(range)
    const outer = range === undefined ? undefined : tree.holdersOf(range)[1]?.range
    return { id: String(index), text: entry, fault, isRepeated, outer }
  })
}

/** Merges the list into the fewest ranges; returns undefined if that isn't shorter or an entry is invalid. */
export function sumUpList(text: string): string[] | undefined {
  const entries = readItems(text)
  if (entries.some((entry) => faultOf(entry) !== undefined)) return undefined
  const short = sumUpRanges(entries.map(canonicalRange))
  return short.length < entries.length ? short : undefined
}
