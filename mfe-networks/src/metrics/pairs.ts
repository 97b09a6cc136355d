import type { NetworkMetrics } from '@meshdeck/api/metrics'
import { measuredLatency } from '@meshdeck/domain/health'
import { type Steps } from '@meshdeck/domain/steps'
import { useMemo } from 'react'

import { useSlicedResult } from '../shared/use-sliced-result'
import { type Links, LOW_UPTIME, type Member, type PairRow, toPairRow } from './pair-rows'

/** Maximum number of listed pairs: in a network with more, the worst. */
const MAX_ROWS = 5000

/** Pairs of a network and their totals. */
type Pairs = {
  /** All pairs, or the worst `MAX_ROWS`. */
  rows: PairRow[]
  summary: Summary
  /** Totals of every node that has pairs. */
  totals: NodeTotals[]
}

type Sources = {
  metrics: NetworkMetrics
  members: readonly Member[]
  /** Member to which the pairs are limited, which then comes first in each. */
  of?: string | undefined
}

/** Builds every reported pair once. In steps, as a thousand nodes have half a million. */
export function* pairSteps(sources: Sources, limit = MAX_ROWS): Steps<Pairs> {
  const counts = countPairs()
  let rows: PairRow[] = []
  /** Badness above which a pair is among the worst. */
  let leastBadness = -Infinity
  for (const row of eachPair(sources)) {
    yield
    if (!row) continue
    counts.add(row)
    if (row.badness <= leastBadness) continue
    rows.push(row)
    // sorted only from time to time, as each sort takes as long as hundreds of pairs
    if (rows.length < 2 * limit) continue
    rows = worstOf(rows, limit)
    leastBadness = rows.at(-1)?.badness ?? leastBadness
  }
  return {
    rows: rows.length > limit ? worstOf(rows, limit) : rows,
    summary: counts.summary,
    totals: yield* counts.totals(),
  }
}

const worstOf = (rows: readonly PairRow[], limit: number) =>
  rows.toSorted((a, b) => b.badness - a.badness).slice(0, limit)

/** Yields undefined for a link that makes no pair, or whose pair the other end yields. */
function* eachPair({ metrics, members, of }: Sources): Generator<PairRow | undefined, void> {
  const places = new Map(members.map(({ id }, place) => [id, place]))
  for (const { id, links } of metrics.values()) {
    for (const peer of links.keys()) {
      if (of !== undefined && id !== of && peer !== of) {
        yield
        continue
      }
      const [from, to] = [places.get(id), places.get(peer)]
      const [first, second] = [members[from ?? -1], members[to ?? -1]]
      if (from === undefined || to === undefined || from === to || !first || !second) {
        yield
        continue
      }
      const isTurned = of === undefined ? to < from : peer === of
      if (!isTurned) yield toPairRow(metrics, first, second)
      else yield metrics.get(peer)?.links.has(id) ? undefined : toPairRow(metrics, second, first)
    }
  }
}

/** A node with the totals of its pairs. */
export type NodeTotals = {
  id: string
  name: string
  isGone: boolean
  /** Pairs reported by it or by the other end. */
  pairs: number
  failing: number
  slow: number
  /** Median of its measured pairs in milliseconds; undefined when none is measured. */
  latency: number | undefined
  /** Bytes. */
  sent: number
  received: number
}

/** Numbers of pairs in a network, in total and of those that need attention. */
export type Summary = {
  pairs: number
  failing: number
  slow: number
  lowUptime: number
  gone: number
}

/** Returns an accumulator of the totals of pairs. */
function countPairs() {
  const sumsByMember = new Map<string, { totals: NodeTotals; latencies: number[] }>()
  const summary: Summary = { pairs: 0, failing: 0, slow: 0, lowUptime: 0, gone: 0 }

  function add(pair: PairRow) {
    const { first, second, state, percentUp, sent, received } = pair
    summary.pairs += 1
    if (state === 'failing') summary.failing += 1
    if (state === 'slow') summary.slow += 1
    if (percentUp !== undefined && percentUp < LOW_UPTIME) summary.lowUptime += 1
    if (first.isGone || second.isGone) summary.gone += 1
    addTo(first, pair, [sent, received])
    addTo(second, pair, [received, sent])
  }

  function addTo(
    member: Member,
    pair: PairRow,
    [sent = 0, received = 0]: Array<number | undefined>,
  ) {
    const memberSums = sumsByMember.get(member.id) ?? { totals: noTotals(member), latencies: [] }
    const { totals, latencies } = memberSums
    totals.pairs += 1
    if (pair.state === 'failing') totals.failing += 1
    if (pair.state === 'slow') totals.slow += 1
    if (isMeasured(pair)) latencies.push(pair.latency)
    totals.sent += sent
    totals.received += received
    sumsByMember.set(member.id, memberSums)
  }

  return {
    add,
    summary,
    /** In steps, as each of a thousand nodes has a thousand latencies to sort. */
    *totals(): Steps<NodeTotals[]> {
      const nodeTotals: NodeTotals[] = []
      for (const { totals, latencies } of sumsByMember.values()) {
        nodeTotals.push({ ...totals, latency: middleOf(latencies) })
        yield
      }
      return nodeTotals
    },
  }
}

const noTotals = ({ id, name, isGone }: Member): NodeTotals => ({
  id,
  name,
  isGone,
  pairs: 0,
  failing: 0,
  slow: 0,
  latency: undefined,
  sent: 0,
  received: 0,
})

/** Whether the pair has a valid latency; a pair without connection has none. */
export const isMeasured = (pair: PairRow): pair is PairRow & { latency: number } =>
  measuredLatency(pair.latency) !== undefined && pair.state !== 'failing'

function middleOf(values: readonly number[]): number | undefined {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.floor((sorted.length - 1) / 2)]
}

/** Returns the pairs of these links, or those of one member; undefined until computed. */
export function usePairs(links: Links | undefined, of: string | undefined): Pairs | undefined {
  const steps = useMemo(() => links && (() => pairSteps({ ...links, of })), [links, of])
  return useSlicedResult(steps)
}
