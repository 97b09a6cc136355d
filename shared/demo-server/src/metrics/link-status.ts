import { unixNow } from '../clock'
import { statusOf } from '../nodes/node'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'
import { isOnAt, troubleOf } from './links'
import type { Connectivity } from './metric'
import { metricsVersions } from './versions'

/**
 * How nodes are. The community edition goes by their check-in alone; Pro by their links as well, where
 * 1.0.0 does so only of a node that is answered alone.
 */
export function createStatuses(store: Store) {
  if (store.edition !== 'pro') return { alone: statusOf, inLists: statusOf }
  const alone = createLinkStatus(store)
  return { alone, inLists: metricsVersions[store.apiVersion].isStatusOfLinks ? alone : statusOf }
}

/**
 * Tells how nodes are by their links: one may be online and reach hardly anybody, or nobody (contract 1.9
 * and 2.6).
 */
function createLinkStatus(store: Store): (node: Node) => string {
  const now = unixNow()
  const hasReports = !store.reportedMetrics.isEmpty()

  return function linkStatusOf(node) {
    const status = statusOf(node)
    if (status !== 'online') return status
    const reported = hasReports ? store.reportedMetrics.find(node.id) : undefined
    if (reported) return statusOfReport(store, reported.metrics.connectivity ?? {})
    const trouble = node.metrics_since > 0 ? troubleOf(node.id, now) : 'none'
    return { none: 'online', some: 'warning', all: 'error' }[trouble]
  }
}

/** Peers that are away themselves are nobody's fault. */
function statusOfReport(store: Store, links: Connectivity): string {
  const now = unixNow()
  const unreached = Object.entries(links).filter(([peerId, { connected }]) => {
    const peer = store.nodes.find(peerId)
    return !connected && peer !== undefined && isOnAt(peer.lastcheckin, now)
  }).length
  const total = Object.keys(links).length
  if (total > 0 && unreached === total) return 'error'
  return unreached > total / 2 ? 'warning' : 'online'
}
