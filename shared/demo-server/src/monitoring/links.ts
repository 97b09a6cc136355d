import { MINUTE_SECONDS } from '@meshdeck/domain/times'

import { judge, nodeEnd, openPolicyOf } from '../access-control/reachability'
import type { PerVersion } from '../api-version'
import { unixNow } from '../clock'
import { OFFLINE_AFTER, type SeenNode, statusHolds, statusOf } from '../nodes/node'
import { draw } from '../seed/living-devices'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'
import { type Connectivity, type Metric, type NodeMetrics, timesOf } from './metric'

/** A seeded node or client, as far as its traffic follows from it. Times in unix seconds. */
export type Reporter = {
  id: string
  name: string
  /** From when its traffic is counted. */
  since: number
  /** When it was heard of last; nothing is counted after that. */
  lastSeen: number
  isOn: boolean
}

export type Trouble = 'none' | 'some' | 'all'
/** So long a node keeps the trouble it has, or has none. */
const SPELL = 6 * 60 * MINUTE_SECONDS
const UNREACHED = 999

/**
 * What one node counts of its link to another. Nothing of it is stored: it follows from the two ids and
 * the time, so that ten thousand nodes need no row a pair. What one sends the other receives, counters
 * never fall, and they stand still while one of the two is away.
 */
export function measure(from: Reporter, to: Reporter, now: number): Metric {
  const pair = [numberOf(from.id) ^ numberOf(to.id), numberOf(from.id) & numberOf(to.id)]
  const isBroken = isLinkBroken(from, to, now)
  const since = Math.max(from.since, to.since)
  const heard = Math.min(from.lastSeen, to.lastSeen)
  const until = isBroken ? Math.min(heard, startOfSpell(now)) : heard
  const seconds = Math.max(0, until - since)
  const watched = Math.floor(Math.max(0, from.lastSeen - since) / MINUTE_SECONDS)
  const quality = (960 + draw(pair, 41)) / 1000
  const totalsent = Math.floor(rateOf(from, to) * seconds)
  const totalreceived = Math.floor(rateOf(to, from) * seconds)
  const connected = from.isOn && to.isOn && !isBroken
  const wobble = draw([...pair, Math.floor(now / MINUTE_SECONDS)], 5)
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

/** One pair in 150 is slow enough to be looked at. */
function delayOf(pair: number[]): number {
  return draw([...pair, 1], 150) === 0 ? 520 + draw(pair, 400) : 3 + draw(pair, 110)
}

/** Whether a node that is switched on reaches the others; one in a hundred reaches none for some hours, a few not most. */
export function troubleOf(id: string, now: number): Trouble {
  const lot = draw([numberOf(id), startOfSpell(now)], 100)
  if (lot === 0) return 'all'
  return lot < 4 ? 'some' : 'none'
}

/** Until when, in unix seconds, every node has the trouble it has now. */
export function troubleHolds(now: number): number {
  return startOfSpell(now) + SPELL - 1
}

/** Heard of recently enough to count as switched on. */
export function isOnAt(lastSeen: number, now: number): boolean {
  return now - lastSeen <= OFFLINE_AFTER
}

function isLinkBroken(from: Reporter, to: Reporter, now: number): boolean {
  const troubles = [troubleOf(from.id, now), troubleOf(to.id, now)]
  if (troubles.includes('all')) return true
  const isMost = draw([numberOf(from.id) ^ numberOf(to.id), startOfSpell(now)], 100) < 75
  return troubles.includes('some') && isMost
}

function startOfSpell(now: number): number {
  return now - (now % SPELL)
}

/** Bytes a second from one to the other: some 30 for most, up to 60,000 for a few. */
function rateOf(from: Reporter, to: Reporter): number {
  return 10 ** (1.5 + draw([numberOf(from.id), numberOf(to.id)], 3300) / 1000)
}

const numbers = new Map<string, number>()

/** A number that stands for an id, remembered: a list of all links asks for each many times. */
function numberOf(id: string): number {
  const known = numbers.get(id)
  if (known !== undefined) return known
  let number = 0x811c9dc5
  for (let index = 0; index < id.length; index += 1) {
    number = Math.imul(number ^ id.charCodeAt(index), 0x01000193)
  }
  numbers.set(id, number)
  return number
}

type Statuses = {
  /** Of a node that is answered alone, and of one in a list. */
  alone(node: SeenNode): string
  inLists(node: SeenNode): string
  /** Until when that of a list stays what it is if nothing is heard of the node, in unix seconds. */
  holds(node: SeenNode): number
}

/**
 * How nodes are. The community edition goes by their check-in alone; Pro by their links as well, where
 * 1.0.0 does so only of a node that is answered alone.
 */
export function createStatuses(store: Store): Statuses {
  if (store.edition !== 'pro') return { alone: statusOf, inLists: statusOf, holds: statusHolds }
  const alone = createLinkStatus(store)
  if (!metricsVersions[store.apiVersion].isStatusOfLinks) {
    return { alone, inLists: statusOf, holds: statusHolds }
  }
  return { alone, inLists: alone, holds: createLinkStatusHolds(store) }
}

/**
 * Tells how nodes are by their links: one may be online and reach hardly anybody, or nobody (contract 1.9
 * and 2.6).
 */
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

/** What a device reports is judged by the state of its peers, which may change at any moment. */
function createLinkStatusHolds(store: Store): (node: SeenNode) => number {
  const calm = troubleHolds(unixNow())
  const hasReports = !store.reportedMetrics.isEmpty()
  return (node) =>
    hasReports && store.reportedMetrics.has(node.id) ? -Infinity : Math.min(calm, statusHolds(node))
}

/** Peers that do not reach others themselves are nobody's fault. */
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

/** Whom a node does not reach although they are there and policies let it. */
function unreachedOf(store: Store, id: string, links: Connectivity): Node[] {
  const now = unixNow()
  const node = store.nodes.get(id)
  const isClosed = openPolicyOf(store, node.network) === undefined
  const from = nodeEnd(store, node)
  return Object.entries(links).flatMap(([peerId, { connected }]) => {
    const peer = connected ? undefined : store.nodes.find(peerId)
    if (!peer || !isOnAt(peer.lastcheckin, now)) return []
    const ends = { from, to: nodeEnd(store, peer) }
    return isClosed && !judge(store, node.network, ends).isAllowed ? [] : peer
  })
}

type MetricsVersion = {
  toReply(metrics: NodeMetrics): object
  /** Whether lists tell a node's state by its links, and not by its check-in alone. */
  isStatusOfLinks: boolean
}

/** What each server has its own way of when it comes to metrics (contract 1.9, 1.18, 2.6 and 2.11). */
export const metricsVersions: PerVersion<MetricsVersion> = {
  '1.0.0': {
    toReply: ({ updated_at: _updated, ...metrics }) => metrics,
    isStatusOfLinks: false,
  },
  '1.5.1': { toReply: (metrics) => metrics, isStatusOfLinks: true },
}
