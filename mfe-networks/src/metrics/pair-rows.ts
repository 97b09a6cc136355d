import type { Link, NetworkMetrics } from '@meshdeck/api/metrics'
import { type LinkState, linkState, linkStates } from '@meshdeck/domain/link-health'

import { badness } from './badness'
import type { Member } from './metric-members'

/** Two nodes, and what each of them reports of the other. */
export type PairRow = {
  id: string
  name: string
  one: Member
  other: Member
  /** As the one tells of the other, and the other of the one; undefined where it tells nothing. */
  there: Link | undefined
  back: Link | undefined
  /** The worse of both. */
  state: LinkState
  /** Milliseconds, the longer of both. */
  latency: number | undefined
  /** The lower of both. */
  percentUp: number | undefined
  /** Bytes from the one to the other and back, as whoever sent them tells, or else whoever got them. */
  sent: number | undefined
  received: number | undefined
  /** The worse, the larger: how it is first, then latency and uptime. */
  badness: number
}

const pairId = (one: Member, other: Member) => `${one.id}~${other.id}`

/** One pair, also of members that tell nothing of each other. */
export function toPairRow(metrics: NetworkMetrics, one: Member, other: Member): PairRow {
  const there = metrics.get(one.id)?.links.get(other.id)
  const back = metrics.get(other.id)?.links.get(one.id)
  const told = [there, back].filter((link) => link !== undefined)
  const state = worstOf(told.map(linkState))
  const latency = most(told.map((link) => link.latency))
  const percentUp = least(told.map((link) => link.percentUp))
  return {
    id: pairId(one, other),
    name: `${one.name} – ${other.name}`,
    one,
    other,
    there,
    back,
    state,
    latency,
    percentUp,
    sent: there?.sent ?? back?.received,
    received: there?.received ?? back?.sent,
    badness: badness({ state, latency, percentUp }),
  }
}

const worstOf = (states: readonly LinkState[]): LinkState =>
  linkStates.find((state) => states.includes(state)) ?? 'unmeasured'

const known = (values: ReadonlyArray<number | undefined>) =>
  values.filter((value) => value !== undefined)

function most(values: ReadonlyArray<number | undefined>): number | undefined {
  const numbers = known(values)
  return numbers.length === 0 ? undefined : Math.max(...numbers)
}

function least(values: ReadonlyArray<number | undefined>): number | undefined {
  const numbers = known(values)
  return numbers.length === 0 ? undefined : Math.min(...numbers)
}
