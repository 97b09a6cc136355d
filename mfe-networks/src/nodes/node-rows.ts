import type { EgressRoute } from '@meshdeck/api/egress'
import { type Host, publicPort } from '@meshdeck/api/hosts'
import { type Node, nodeKey } from '@meshdeck/api/nodes'

/** What a node is besides a member of its network, in the order of its badges. */
export const nodeKinds = [
  'gateway',
  'internetGateway',
  'relay',
  'relayed',
  'failover',
  'egress',
  'user',
  'static',
] as const
export type NodeKind = (typeof nodeKinds)[number]

/** A node as the table shows it. */
export type NodeRow = {
  id: string
  name: string
  /** Without prefix, IPv4 first. */
  addresses: string[]
  /** Empty when nobody knows it. */
  endpoint: string
  kinds: NodeKind[]
  /** Of the list; the status call knows better. */
  status: string
  /** Milliseconds since 1970, 0 for never. */
  lastSeen: number
}

type Sources = {
  nodes: readonly Node[]
  hosts: readonly Host[]
  /** Of the network, for the egress badge: nodes do not say it themselves (contract 1.9). */
  egressRoutes: readonly EgressRoute[]
}

/** Joins nodes with what only their hosts know [HN-015]. */
export function toNodeRows({ nodes, hosts, egressRoutes }: Sources): NodeRow[] {
  const hostOf = new Map(hosts.map((host) => [host.id, host]))
  const egressIds = new Set(egressRoutes.flatMap((route) => Object.keys(route.nodes)))
  return nodes.map((node) => toRow(node, hostOf.get(node.hostid), egressIds.has(node.id)))
}

function toRow(node: Node, host: Host | undefined, isEgress: boolean): NodeRow {
  const id = nodeKey(node)
  const { is_static: isStatic, static_node: client } = node
  const { address = '', address6 = '' } = (isStatic ? client : node) ?? {}
  const name = isStatic ? id : host?.name || id
  const addresses = [address, address6].filter(Boolean).map(withoutPrefix)
  const endpoint = isStatic ? (client?.public_endpoint ?? '') : endpointOf(host)

  return {
    id,
    name,
    addresses,
    endpoint,
    kinds: kindsOf(node, isEgress),
    status: node.status,
    lastSeen: Math.max(0, node.lastcheckin * 1000),
  }
}

function kindsOf(node: Node, isEgress: boolean): NodeKind[] {
  const kinds: Array<[NodeKind, boolean]> = [
    ['gateway', node.is_gw || node.isingressgateway],
    ['internetGateway', node.isinternetgateway],
    ['relay', node.isrelay],
    ['relayed', node.isrelayed],
    ['failover', node.is_fail_over],
    ['egress', isEgress],
    ['user', node.is_user_node],
    ['static', node.is_static && !node.is_user_node],
  ]
  return kinds.flatMap(([kind, holds]) => (holds ? [kind] : []))
}

function endpointOf(host: Host | undefined): string {
  if (!host) return ''
  const port = publicPort(host)
  const address = host.endpointip || (host.endpointipv6 && `[${host.endpointipv6}]`)
  return address && port ? `${address}:${port}` : address
}

const withoutPrefix = (address: string) => address.split('/')[0] ?? address
