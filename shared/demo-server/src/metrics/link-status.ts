import { nodeEnd } from '../acls/node-end'
import { judge, openPolicyOf } from '../acls/reachability'
import { unixNow } from '../clock'
import { type SeenNode, statusHolds, statusOf } from '../nodes/node'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'
import { isOnAt, troubleHolds, troubleOf } from './links'
import type { Connectivity } from './metric'
import { metricsVersions } from './versions'

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
