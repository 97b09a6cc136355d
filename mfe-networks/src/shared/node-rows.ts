import type { EgressRoute } from '@meshdeck/api/egress'
import { type Host, publicPort } from '@meshdeck/api/hosts'
import { networkOf, type Node } from '@meshdeck/api/nodes'
import { tagName } from '@meshdeck/domain/tag-name'
import { isOlderVersion, knownVersion } from '@meshdeck/domain/version'

/** What a node is besides a member of its network, in the order of its badges. */
export const nodeKinds = [
  'gateway',
  'internetGateway',
  'relay',
  'relayed',
  'failover',
  'egress',
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
  /** As the device reports it. */
  os: string
  /** Of its client; empty when unknown. */
  version: string
  /** Its client is older than the server. */
  isOutdated: boolean
  /** Its device. */
  hostId: string
  /** Of its device: latitude and longitude, with a comma between them; empty where the server knows none. */
  location: string
  /** Of the machine, each with its address. */
  interfaces: Host['interfaces']
  isConnected: boolean
  /** Of the list; the status call knows better. */
  status: string
  /** Milliseconds since 1970, 0 for never. */
  lastSeen: number
  /** When the server deletes it, in milliseconds since 1970; 0 for never. */
  expires: number
}

type Sources = {
  hosts: readonly Host[]
  /** Of the networks, for the egress badge: nodes do not say it themselves (contract 1.9). */
  egressRoutes: readonly EgressRoute[]
  /** Whose list it is; undefined for that of all networks. */
  networkId?: string | undefined
  /** Empty until it is known; then nothing is outdated. */
  serverVersion?: string
}

/**
 * Joins nodes with what only their hosts know [HN-015]. Config files are none: the server lists them among the
 * nodes, and they have a table and pages of their own.
 */
export function toNodeRows(sources: Sources & { nodes: readonly Node[] }): NodeRow[] {
  const rowOf = nodeRowMaker(sources)
  return sources.nodes.filter(({ is_static: isConfigFile }) => !isConfigFile).map(rowOf)
}

/** For who makes the rows one by one. */
export function nodeRowMaker(sources: Sources): (node: Node) => NodeRow {
  const { hosts, egressRoutes, networkId, serverVersion = '' } = sources
  const hostOf = new Map(hosts.map((host) => [host.id, host]))
  const isEgress = egressTest(egressRoutes)
  const isOutdated = outdatedTest(serverVersion)
  return (node) => {
    const network = networkId ?? networkOf(node)
    const host = hostOf.get(node.hostid)
    return toRow(node, { network, host, isEgress: isEgress(node, network), isOutdated })
  }
}

const noInterfaces: Host['interfaces'] = []

type Joined = {
  network: string
  host: Host | undefined
  isEgress: boolean
  isOutdated: (version: string) => boolean
}

function toRow(node: Node, { network, host, isEgress, isOutdated }: Joined): NodeRow {
  const { id, address, address6 } = node
  // what a node does not say itself is its host's [HN-015]
  const { name = '', os = '', version = '', location = '' } = host ?? {}
  const addresses = [address, address6].filter(Boolean).map(withoutPrefix)

  return {
    id,
    name: name || id,
    network,
    addresses,
    endpoint: endpointOf(host),
    kinds: kindsOf(node, isEgress),
    tags: node.tags.map((tag) => tagName(tag, network)),
    os,
    version: knownVersion(version),
    isOutdated: isOutdated(version),
    hostId: node.hostid,
    location,
    interfaces: host?.interfaces ?? noInterfaces,
    isConnected: node.connected,
    status: node.status,
    lastSeen: Math.max(0, node.lastcheckin * 1000),
    expires: Math.max(0, node.expdatetime * 1000),
  }
}

/**
 * How a node is: the status call knows better than the list. Nothing for one that is leaving, as its last status says
 * no more about it.
 */
export const shownStatus = (
  { kinds, status }: Pick<NodeRow, 'kinds' | 'status'>,
  live = status,
): string | undefined => (kinds.includes('leaving') ? undefined : live)

/** A route names its nodes, or tags whose nodes then lead to its range. */
function egressTest(routes: readonly EgressRoute[]): (node: Node, network: string) => boolean {
  const ids = new Set(routes.flatMap((route) => Object.keys(route.nodes)))
  const tags = new Set(
    routes.flatMap((route) =>
      Object.keys(route.tags ?? {}).map((tag) => `${route.network} ${tag}`),
    ),
  )
  return (node, network) =>
    ids.has(node.id) || node.tags.some((tag) => tags.has(`${network} ${tag}`))
}

/** Versions are few and nodes many: each is compared once. */
function outdatedTest(serverVersion: string): (version: string) => boolean {
  const known = new Map<string, boolean>()
  return (version) => {
    const isOlder = known.get(version) ?? isOlderVersion(version, serverVersion)
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
