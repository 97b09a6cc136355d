import type { NetworkMetrics } from '@meshdeck/api/metrics'

import type { Steps } from '../graph-model/steps'
import type { Member } from './metric-members'
import { countPairs, type NodeTotals, type Summary } from './node-totals'
import { type PairRow, toPairRow } from './pair-rows'

/** So many pairs are listed: of a network with more of them the worst. */
const MOST_ROWS = 5000

/** The pairs of a network, and what they come to. */
export type Pairs = {
  /** All, or the worst `MOST_ROWS`. */
  rows: PairRow[]
  summary: Summary
  /** Of every node that has pairs. */
  totals: NodeTotals[]
}

type Sources = {
  metrics: NetworkMetrics
  members: readonly Member[]
  /** The member whose pairs alone are wanted, which then comes first in each. */
  of?: string | undefined
}

/** Every pair that somebody reports of, once. In steps, for a thousand nodes have half a million. */
export function* pairSteps(sources: Sources, most = MOST_ROWS): Steps<Pairs> {
  const counts = countPairs()
  let rows: PairRow[] = []
  /** Above what a pair has to be bad to be among the worst. */
  let least = -Infinity
  for (const row of eachPair(sources)) {
    yield
    if (!row) continue
    counts.add(row)
    if (row.badness <= least) continue
    rows.push(row)
    // sorted only now and then, for each time takes as long as hundreds of pairs
    if (rows.length < 2 * most) continue
    rows = worstOf(rows, most)
    least = rows.at(-1)?.badness ?? least
  }
  return {
    rows: rows.length > most ? worstOf(rows, most) : rows,
    summary: counts.summary,
    totals: yield* counts.totals(),
  }
}

const worstOf = (rows: readonly PairRow[], most: number) =>
  rows.toSorted((a, b) => b.badness - a.badness).slice(0, most)

/** Nothing for a link that makes no pair, or one that the other end makes. */
function* eachPair({ metrics, members, of }: Sources): Generator<PairRow | undefined, void> {
  const places = new Map(members.map(({ id }, place) => [id, place]))
  for (const { id, links } of metrics.values()) {
    for (const peer of links.keys()) {
      if (of !== undefined && id !== of && peer !== of) {
        yield
        continue
      }
      const [from, to] = [places.get(id), places.get(peer)]
      const [one, other] = [members[from ?? -1], members[to ?? -1]]
      if (from === undefined || to === undefined || from === to || !one || !other) {
        yield
        continue
      }
      const isTurned = of === undefined ? to < from : peer === of
      if (!isTurned) yield toPairRow(metrics, one, other)
      else yield metrics.get(peer)?.links.has(id) ? undefined : toPairRow(metrics, other, one)
    }
  }
}
