import { HOUR_SECONDS, MINUTE_SECONDS } from '@meshdeck/domain/times'

import { judge, nodeEnd, openPolicyOf } from '../access-control/reachability'
import { perVersion } from '../api-version'
import { unixNow } from '../clock'
import { forServer } from '../edition'
import { OFFLINE_AFTER, type SeenNode, statusHolds, statusOf } from '../nodes/node'
import { pseudoRandom } from '../seed/simulated-devices'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'
import { type Connectivity, type Metric, type NodeMetrics, timesOf } from './metric'

/** Seeded node or client, with the fields that determine its traffic. Times in unix seconds. */
export type Reporter = {
  id: string
  name: string
  /** Start of the traffic counters. */
  since: number
  /** Last check-in; nothing is counted after it. */
  lastSeen: number
  isOn: boolean
}

export type LinkTrouble = 'none' | 'some' | 'all'
/** Duration for which a node keeps its trouble, or has none. */
const SPELL = 6 * HOUR_SECONDS
const UNREACHED = 999

/**
 * Returns what one node counts on its link to another. Nothing of it is stored: it is derived from the two IDs and the
 * time, so that ten thousand nodes need no row per pair. What one sends the other receives, counters never decrease,
 * and they stop while one of the two is away.
 */
export function measure(from: Reporter, to: Reporter, now: number): Metric {
  const pair = [numberOf(from.id) ^ numberOf(to.id), numberOf(from.id) & numberOf(to.id)]
  const isBroken = isLinkBroken(from, to, now)
  const since = Math.max(from.since, to.since)
  const lastReport = Math.min(from.lastSeen, to.lastSeen)
  const until = isBroken ? Math.min(lastReport, startOfSpell(now)) : lastReport
  const seconds = Math.max(0, until - since)
  const watched = Math.floor(Math.max(0, from.lastSeen - since) / MINUTE_SECONDS)
  const quality = (960 + pseudoRandom(pair, 41)) / 1000
  const totalsent = Math.floor(rateOf(from, to) * seconds)
  const totalreceived = Math.floor(rateOf(to, from) * seconds)
  const connected = from.isOn && to.isOn && !isBroken
  const wobble = pseudoRandom([...pair, Math.floor(now / MINUTE_SECONDS)], 5)
  return {
    node_name: to.name,
    ...timesOf(watched, Math.floor((seconds / MINUTE_SECONDS) * quality)),
    latency: connected ? delayOf(pair) + wobble : UNREACHED,
    totalreceived,
    lasttotalreceived: totalreceived,
    totalsent,
    lasttotalsent: totalsent,
    connected,
  }
}

/** Returns the latency. One pair in 150 is noticeably slow. */
function delayOf(pair: number[]): number {
  return pseudoRandom([...pair, 1], 150) === 0
    ? 520 + pseudoRandom(pair, 400)
    : 3 + pseudoRandom(pair, 110)
}

/**
 * Returns the connection trouble of a node that is on; one in a hundred reaches none for some hours, a few can't reach
 * most.
 */
export function troubleOf(id: string, now: number): LinkTrouble {
  const lot = pseudoRandom([numberOf(id), startOfSpell(now)], 100)
  if (lot === 0) return 'all'
  return lot < 4 ? 'some' : 'none'
}

/** Returns the unix seconds until which every node keeps its current trouble. */
export function linkStateEndsAt(now: number): number {
  return startOfSpell(now) + SPELL - 1
}

/** Whether a check-in is recent enough to count as on. */
export function countsAsOnline(lastSeen: number, now: number): boolean {
  return now - lastSeen <= OFFLINE_AFTER
}

function isLinkBroken(from: Reporter, to: Reporter, now: number): boolean {
  const troubles = [troubleOf(from.id, now), troubleOf(to.id, now)]
  if (troubles.includes('all')) return true
  const isMost = pseudoRandom([numberOf(from.id) ^ numberOf(to.id), startOfSpell(now)], 100) < 75
  return troubles.includes('some') && isMost
}

function startOfSpell(now: number): number {
  return now - (now % SPELL)
}

/** Returns the rate in bytes per second: about 30 for most, up to 60,000 for a few. */
function rateOf(from: Reporter, to: Reporter): number {
  return 10 ** (1.5 + pseudoRandom([numberOf(from.id), numberOf(to.id)], 3300) / 1000)
}

const numbers = new Map<string, number>()

/** Returns the number derived from an ID, cached because a list of all links needs each many times. */
function numberOf(id: string): number {
  const knownNumber = numbers.get(id)
  if (knownNumber !== undefined) return knownNumber
  let number = 0x811c9dc5
  for (let index = 0; index < id.length; index += 1) {
    number = Math.imul(number ^ id.charCodeAt(index), 0x01000193)
  }
  numbers.set(id, number)
  return number
}

type Statuses = {
  /** Status of a node in a single response, and in a list. */
  alone(node: SeenNode): string
  inLists(node: SeenNode): string
  /** Returns the unix seconds until which the status in a list stays the same without a check-in. */
  holds(node: SeenNode): number
}

/**
 * Creates the status of nodes. The community edition uses only the check-in; Pro also the links, where 1.0.0 does so
 * only for a single node.
 */
export function createStatuses(store: Store): Statuses {
  if (store.edition !== 'pro') return { alone: statusOf, inLists: statusOf, holds: statusHolds }
  const alone = createLinkStatus(store)
  if (!forServer(metricsVersions, store).isStatusOfLinks) {
    return { alone, inLists: statusOf, holds: statusHolds }
  }
  return { alone, inLists: alone, holds: createLinkStatusHolds(store) }
}

/** Returns the status of nodes by their links: an online node may reach few others, or none (contract 1.9 and 2.6). */
function createLinkStatus(store: Store): (node: SeenNode) => string {
  const now = unixNow()
  const hasReports = !store.reportedMetrics.isEmpty()

  return function linkStatusOf(node) {
    const status = statusOf(node)
    if (status !== 'online') return status
    const reported = hasReports ? store.reportedMetrics.find(node.id) : undefined
    if (reported) return statusOfReport(store, node.id, reported.metrics.connectivity ?? {})
    const trouble = node.metrics_since > 0 ? troubleOf(node.id, now) : 'none'
    return { none: 'online', some: 'warning', all: 'error' }[trouble]
  }
}

/**
 * Returns how long a status holds. A device's report is judged by the state of its peers, which may change at any
 * moment.
 */
function createLinkStatusHolds(store: Store): (node: SeenNode) => number {
  const calm = linkStateEndsAt(unixNow())
  const hasReports = !store.reportedMetrics.isEmpty()
  return (node) =>
    hasReports && store.reportedMetrics.has(node.id) ? -Infinity : Math.min(calm, statusHolds(node))
}

/** Returns the status from a report. Peers that reach no others themselves don't count. */
function statusOfReport(store: Store, id: string, links: Connectivity): string {
  const unreached = unreachedOf(store, id, links).filter((peer) => !isInTrouble(store, peer)).length
  const total = Object.keys(links).length
  if (total > 0 && unreached === total) return 'error'
  return unreached > total / 2 ? 'warning' : 'online'
}

function isInTrouble(store: Store, { id, metrics_since }: Node): boolean {
  const reported = store.reportedMetrics.find(id)?.metrics.connectivity
  if (reported) return unreachedOf(store, id, reported).length > 0
  return metrics_since > 0 && troubleOf(id, unixNow()) !== 'none'
}

/** Returns the nodes that a node doesn't reach although they are on and policies allow it. */
function unreachedOf(store: Store, id: string, links: Connectivity): Node[] {
  const now = unixNow()
  const node = store.nodes.get(id)
  const isClosed = openPolicyOf(store, node.network) === undefined
  const from = nodeEnd(store, node)
  return Object.entries(links).flatMap(([peerId, { connected }]) => {
    const peer = connected ? undefined : store.nodes.find(peerId)
    if (!peer || !countsAsOnline(peer.lastcheckin, now)) return []
    const ends = { from, to: nodeEnd(store, peer) }
    return isClosed && !judge(store, node.network, ends).isAllowed ? [] : peer
  })
}

type MetricsVersion = {
  toReply(metrics: NodeMetrics): object
  /** Whether lists derive a node's status from its links, and not only from its check-in. */
  isStatusOfLinks: boolean
}

/** Differences between the servers for metrics (contract 1.9, 1.18, 2.6 and 2.11). */
export const metricsVersions = perVersion<MetricsVersion>({
  '1.0.0': {
    toReply: ({ updated_at: _updated, ...metrics }) => metrics,
    isStatusOfLinks: false,
  },
  '1.1.0': { isStatusOfLinks: true },
  '1.2.0': { toReply: (metrics) => metrics },
})
