import {
  canonicalRange,
  faultOf,
  type RangeFault,
  sumUpRanges,
} from '@meshdeck/domain/egress-routes'
import { nestRanges } from '@meshdeck/domain/range-tree'
import { readItems } from '@meshdeck/domain/typed-text'

/** An entry of a list of ranges, and what is to be known of it before it is sent. */
export type ListedRange = {
  /** Its place in the list. */
  id: string
  text: string
  fault: RangeFault | undefined
  /** The same is further up. */
  isRepeated: boolean
  /** The range of the list that it lies in. */
  outer: string | undefined
}

/** What a pasted list holds, entry by entry. */
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

/** The list in as few ranges as there can be; undefined where that is no shorter, or something is wrong in it. */
export function sumUpList(text: string): string[] | undefined {
  const entries = readItems(text)
  if (entries.some((entry) => faultOf(entry) !== undefined)) return undefined
  const short = sumUpRanges(entries.map(canonicalRange))
  return short.length < entries.length ? short : undefined
}
