import type { Host } from '@meshdeck/api/hosts'
import type { NetworkMetrics } from '@meshdeck/api/metrics'
import { type Node, nodeKey } from '@meshdeck/api/nodes'
import { naturalKey, plainText } from '@meshdeck/ui/data-table'

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

/** Those members and whoever else the metrics name, config files left out: they have a table of their own. */
export function withGone(
  members: readonly Member[],
  metrics: NetworkMetrics,
  nodes: readonly Node[],
): Member[] {
  const known = new Set([...members.map(({ id }) => id), ...nodes.map(nodeKey)])
  const gone = new Map<string, string>()
  for (const { id, links } of metrics.values()) {
    if (!known.has(id) && links.size > 0) gone.set(id, gone.get(id) ?? '')
    for (const [peer, { name }] of links) {
      if (!known.has(peer) && !gone.get(peer)) gone.set(peer, name)
    }
  }
  if (gone.size === 0) return [...members]
  return byName([...members, ...[...gone].map(([id, name]) => toMember(id, name || id, true))])
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
