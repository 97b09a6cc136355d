import { UNMEASURED_MS } from '@meshdeck/domain/link-health'

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

/** Every node that has pairs, with what they come to. */
export function toNodeTotals(pairs: readonly PairRow[]): NodeTotals[] {
  const found = new Map<string, { totals: NodeTotals; latencies: number[] }>()
  for (const pair of pairs) {
    add(pair.one, pair, [pair.sent, pair.received])
    add(pair.other, pair, [pair.received, pair.sent])
  }
  return [...found.values()].map(({ totals, latencies }) => ({
    ...totals,
    latency: middleOf(latencies),
  }))

  function add(member: Member, pair: PairRow, [sent = 0, received = 0]: Array<number | undefined>) {
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
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)]
}

/** What the cards say. */
export function toSummary(pairs: readonly PairRow[]): Summary {
  const countOf = (isIt: (pair: PairRow) => boolean) => pairs.filter(isIt).length
  return {
    pairs: pairs.length,
    failing: countOf(({ state }) => state === 'failing'),
    slow: countOf(({ state }) => state === 'slow'),
    lowUptime: countOf(({ percentUp }) => percentUp !== undefined && percentUp < LOW_UPTIME),
    gone: countOf(({ one, other }) => one.isGone || other.isGone),
  }
}
