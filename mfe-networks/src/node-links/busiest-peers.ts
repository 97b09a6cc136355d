import type { Link, NodeMetrics } from '@meshdeck/api/metrics'

export type Peer = { id: string; link: Link; bytes: number }

const MOST = 5

/** With whom a node exchanges most, as it counts itself; who was sent nothing is nobody it talks to. */
export function busiestPeers({ links }: NodeMetrics, isNode: (id: string) => boolean): Peer[] {
  return [...links]
    .map(([id, link]) => ({ id, link, bytes: (link.sent ?? 0) + (link.received ?? 0) }))
    .filter(({ id, bytes }) => bytes > 0 && isNode(id))
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, MOST)
}
