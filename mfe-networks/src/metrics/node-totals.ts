import { UNMEASURED_MS } from '@meshdeck/domain/link-health'

import type { Steps } from '../graph-model/steps'
import type { Member } from './metric-members'
import { LOW_UPTIME } from './pair-filters'
import type { PairRow } from './pair-rows'

/** A node, and all of its pairs taken together. */
export type NodeTotals = {
  id: string
  name: string
  isGone: boolean
  /** Those that it or the other end reports of. */
  pairs: number
  failing: number
  slow: number
  /** Milliseconds: half of its measured pairs take longer. Undefined where none is measured. */
  latency: number | undefined
  /** Bytes. */
  sent: number
  received: number
}

/** What a network has of pairs, and of those that want a look. */
export type Summary = {
  pairs: number
  failing: number
  slow: number
  lowUptime: number
  gone: number
}

/** Takes pair after pair, and tells what they come to. */
export function countPairs() {
  const found = new Map<string, { totals: NodeTotals; latencies: number[] }>()
  const summary: Summary = { pairs: 0, failing: 0, slow: 0, lowUptime: 0, gone: 0 }

  function add(pair: PairRow) {
    const { one, other, state, percentUp, sent, received } = pair
    summary.pairs += 1
    if (state === 'failing') summary.failing += 1
    if (state === 'slow') summary.slow += 1
    if (percentUp !== undefined && percentUp < LOW_UPTIME) summary.lowUptime += 1
    if (one.isGone || other.isGone) summary.gone += 1
    addTo(one, pair, [sent, received])
    addTo(other, pair, [received, sent])
  }

  function addTo(
    member: Member,
    pair: PairRow,
    [sent = 0, received = 0]: Array<number | undefined>,
  ) {
    const known = found.get(member.id) ?? { totals: noTotals(member), latencies: [] }
    const { totals, latencies } = known
    totals.pairs += 1
    if (pair.state === 'failing') totals.failing += 1
    if (pair.state === 'slow') totals.slow += 1
    if (isMeasured(pair)) latencies.push(pair.latency)
    totals.sent += sent
    totals.received += received
    found.set(member.id, known)
  }

  return {
    add,
    summary,
    /** In steps, for of a thousand nodes each has a thousand latencies to sort. */
    *totals(): Steps<NodeTotals[]> {
      const made: NodeTotals[] = []
      for (const { totals, latencies } of found.values()) {
        made.push({ ...totals, latency: middleOf(latencies) })
        yield
      }
      return made
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

/** Whether its latency is one: of a pair that nothing comes through it is none. */
export const isMeasured = (pair: PairRow): pair is PairRow & { latency: number } =>
  pair.latency !== undefined && pair.latency !== UNMEASURED_MS && pair.state !== 'failing'

function middleOf(values: readonly number[]): number | undefined {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.floor((sorted.length - 1) / 2)]
}
