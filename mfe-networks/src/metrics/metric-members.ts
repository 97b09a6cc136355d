import type { Host } from '@meshdeck/api/hosts'
import type { NetworkMetrics } from '@meshdeck/api/metrics'
import { type Node, nodeKey } from '@meshdeck/api/nodes'
import { naturalKey, plainText } from '@meshdeck/ui/data-table'

import type { Steps } from '../graph-model/steps'

/** An end of links. */
export type Member = {
  id: string
  name: string
  /** Its name as it is searched by. */
  plain: string
  /** The metrics still name it, and the network has it no more. */
  isGone: boolean
}

type Known = { nodes: readonly Node[]; hosts: readonly Host[] }

/** The nodes of a network by name, without its config files. */
export function toMembers({ nodes, hosts }: Known): Member[] {
  const hostNames = new Map(hosts.map(({ id, name }) => [id, name]))
  return byName(
    nodes
      .filter(({ is_static: isConfigFile }) => !isConfigFile)
      .map(({ id, hostid }) => toMember(id, hostNames.get(hostid) || id, false)),
  )
}

/** The links of a network, and who is at their ends. */
export type Links = {
  metrics: NetworkMetrics
  members: Member[]
  /** The most bytes that went over any of them, either way. */
  most: { sent: number; received: number }
}

type Sources = { metrics: NetworkMetrics; members: readonly Member[]; nodes: readonly Node[] }

/**
 * The links with those members and whoever else the metrics name, config files left out: they have a table of their
 * own. In steps, for there may be a million.
 */
export function* linkSteps({ metrics, members, nodes }: Sources): Steps<Links> {
  const known = new Set([...members.map(({ id }) => id), ...nodes.map(nodeKey)])
  const gone = new Map<string, string>()
  const most = { sent: 0, received: 0 }
  for (const { id, links } of metrics.values()) {
    if (!known.has(id) && links.size > 0) gone.set(id, gone.get(id) ?? '')
    for (const [peer, { name, sent = 0, received = 0 }] of links) {
      if (!known.has(peer) && !gone.get(peer)) gone.set(peer, name)
      if (sent > most.sent) most.sent = sent
      if (received > most.received) most.received = received
      yield
    }
  }
  if (gone.size === 0) return { metrics, members: [...members], most }
  const others = [...gone].map(([id, name]) => toMember(id, name || id, true))
  return { metrics, members: byName([...members, ...others]), most }
}

const toMember = (id: string, name: string, isGone: boolean): Member => ({
  id,
  name,
  plain: plainText(name),
  isGone,
})

const byName = (members: readonly Member[]): Member[] =>
  members
    .map((member) => ({ member, key: naturalKey(member.name) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ member }) => member)
