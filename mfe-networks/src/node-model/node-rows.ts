import type { EgressRoute } from '@meshdeck/api/egress'
import { type Host, publicPort } from '@meshdeck/api/hosts'
import { networkOf, type Node, nodeKey } from '@meshdeck/api/nodes'
import { tagName } from '@meshdeck/domain/tag-name'
import { compareVersions } from '@meshdeck/domain/version'

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
  'leaving',
] as const
type NodeKind = (typeof nodeKinds)[number]

/** A node as the table shows it. */
export type NodeRow = {
  id: string
  name: string
  network: string
  /** Without prefix, IPv4 first. */
  addresses: string[]
  /** Empty when nobody knows it. */
  endpoint: string
  kinds: NodeKind[]
  /** Names of its tags [HN-013]. */
  tags: string[]
  /** As the device reports it; empty for a config file. */
  os: string
  version: string
  /** Its client is older than the server. */
  isOutdated: boolean
  /** A config file, which the server lists beside the devices. */
  isClient: boolean
  /** Who has made it; of a config file alone, for the server knows none of a device. */
  owner: string
  /** Its device; empty for a config file. */
  hostId: string
  /** Of the machine, each with its address; none for a config file. */
  interfaces: Host['interfaces']
  isConnected: boolean
  /** Of the list; the status call knows better. */
  status: string
  /** Milliseconds since 1970, 0 for never. */
  lastSeen: number
  /** When the server deletes it, in milliseconds since 1970; 0 for a config file, which does not expire. */
  expires: number
}

type Sources = {
  nodes: readonly Node[]
  hosts: readonly Host[]
  /** Of the network, for the egress badge: nodes do not say it themselves (contract 1.9). */
  egressRoutes: readonly EgressRoute[]
  /** Whose list it is; undefined for that of all networks. */
  networkId?: string | undefined
  /** Empty until it is known; then nothing is outdated. */
  serverVersion?: string
}

/** Joins nodes with what only their hosts know [HN-015]. */
export function toNodeRows(sources: Sources): NodeRow[] {
  const { nodes, hosts, egressRoutes, networkId, serverVersion = '' } = sources
  const hostOf = new Map(hosts.map((host) => [host.id, host]))
  const egressIds = new Set(egressRoutes.flatMap((route) => Object.keys(route.nodes)))
  const isOutdated = outdatedTest(serverVersion)
  return nodes.map((node) =>
    toRow(node, {
      network: networkId ?? networkOf(node),
      host: hostOf.get(node.hostid),
      isEgress: egressIds.has(node.id),
      isOutdated,
    }),
  )
}

const noInterfaces: Host['interfaces'] = []

type Joined = {
  network: string
  host: Host | undefined
  isEgress: boolean
  isOutdated: (version: string) => boolean
}

function toRow(node: Node, { network, host, isEgress, isOutdated }: Joined): NodeRow {
  const id = nodeKey(node)
  const { is_static: isClient, static_node: client } = node
  const { address = '', address6 = '' } = (isClient ? client : node) ?? {}
  // what a node does not say itself is its host's [HN-015]
  const { name = '', os = '', version = '' } = (isClient ? undefined : host) ?? {}
  const addresses = [address, address6].filter(Boolean).map(withoutPrefix)

  return {
    id,
    name: name || id,
    network,
    addresses,
    endpoint: isClient ? (client?.public_endpoint ?? '') : endpointOf(host),
    kinds: kindsOf(node, isEgress),
    // those of a config file stand in its own part
    tags: ((isClient ? client?.tags : node.tags) ?? []).map((tag) => tagName(tag, network)),
    os,
    version,
    isOutdated: version !== '' && isOutdated(version),
    isClient,
    owner: client?.ownerid ?? '',
    hostId: isClient ? '' : node.hostid,
    interfaces: (isClient ? undefined : host?.interfaces) ?? noInterfaces,
    isConnected: node.connected,
    status: node.status,
    lastSeen: Math.max(0, node.lastcheckin * 1000),
    expires: isClient ? 0 : Math.max(0, node.expdatetime * 1000),
  }
}

/** Versions are few and nodes many: each is compared once. */
function outdatedTest(serverVersion: string): (version: string) => boolean {
  const known = new Map<string, boolean>()
  return (version) => {
    const isOlder =
      known.get(version) ?? (serverVersion !== '' && compareVersions(version, serverVersion) < 0)
    known.set(version, isOlder)
    return isOlder
  }
}

function kindsOf(node: Node, isEgress: boolean): NodeKind[] {
  const holds: Record<NodeKind, boolean> = {
    gateway: node.is_gw || node.isingressgateway,
    internetGateway: node.isinternetgateway,
    relay: node.isrelay,
    relayed: node.isrelayed,
    failover: node.is_fail_over,
    egress: isEgress,
    user: node.is_user_node,
    static: node.is_static && !node.is_user_node,
    leaving: node.pendingdelete,
  }
  return nodeKinds.filter((kind) => holds[kind])
}

/** Where a device is reached from outside, `203.0.113.9:51821`; empty when nobody knows. */
export function endpointOf(host: Host | undefined): string {
  if (!host) return ''
  const port = publicPort(host)
  const address = host.endpointip || (host.endpointipv6 && `[${host.endpointipv6}]`)
  return address && port ? `${address}:${port}` : address
}

/** `10.1.1.1/24` without what stands behind the slash. */
export const withoutPrefix = (address: string) => address.split('/')[0] ?? address
