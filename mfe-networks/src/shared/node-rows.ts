import {
  type EgressRoute,
  egressRouteListQuery,
  readableEgressOfNetworksQuery,
} from '@meshdeck/api/egress'
import { type Host, hostListQuery, publicPort } from '@meshdeck/api/hosts'
import {
  allNodesQuery,
  isConfigFile,
  isGateway,
  isLeaving,
  networkOf,
  type Node,
  nodeListQuery,
  nodeName,
} from '@meshdeck/api/nodes'
import { plainAddresses } from '@meshdeck/domain/addresses'
import { emptyList } from '@meshdeck/domain/remembered'
import { tagName } from '@meshdeck/domain/tag-name'
import { isOlderVersion, knownVersion } from '@meshdeck/domain/version'
import {
  type Reading,
  useCachedQuery,
  useCapabilities,
  useQuery,
  useReading,
} from '@meshdeck/platform'
import { useDeferredValue, useMemo } from 'react'

/** Kinds of a node, in the order of its badges. */
export const nodeKinds = [
  'gateway',
  'internetGateway',
  'autoRelay',
  'relay',
  'relayed',
  'failover',
  'egress',
  'leaving',
] as const
type NodeKind = (typeof nodeKinds)[number]

export type NodeRow = {
  /** The node as the server lists it; undefined for an egress route in the graph. */
  node: Node | undefined
  /** The device as the server lists it; undefined where the user can't see it. */
  host: Host | undefined
  id: string
  name: string
  network: string
  /** Without prefix length, IPv4 first. */
  addresses: string[]
  /** Empty when unknown. */
  endpoint: string
  kinds: NodeKind[]
  /** Names of its tags [HN-013]. */
  tags: string[]
  /** Operating system as reported by the device. */
  os: string
  /** Version of its client; empty when unknown. */
  version: string
  /** Whether its client is older than the server. */
  isOutdated: boolean
  hostId: string
  /** Location of its device: latitude and longitude, separated by a comma; empty if unknown to the server. */
  location: string
  isConnected: boolean
  /** Status from the list; the status call is more current. */
  status: string
  /** Milliseconds since 1970; 0 for never. */
  lastSeen: number
  /** Time at which the server deletes it, in milliseconds since 1970; 0 for never. */
  expires: number
}

type Sources = {
  hosts: readonly Host[]
  /** Routes of the networks, for the egress badge, which nodes don't contain themselves (contract 1.9). */
  egressRoutes: readonly EgressRoute[]
  /** Network of the list; undefined for the list of all networks. */
  networkId?: string | undefined
  /** Empty until known; until then no client is outdated. */
  serverVersion?: string
}

/**
 * Joins nodes with the values of their hosts [HN-015]. Omits config files: the server lists them among the nodes, but
 * they have their own table and pages.
 */
export function toNodeRows(sources: Sources & { nodes: readonly Node[] }): NodeRow[] {
  const rowOf = nodeRowMaker(sources)
  return sources.nodes.filter((node) => !isConfigFile(node)).map(rowOf)
}

/** Returns a function that makes one row, for callers that make rows one by one. */
export function nodeRowMaker(sources: Sources): (node: Node) => NodeRow {
  const { hosts, egressRoutes, networkId, serverVersion = '' } = sources
  const hostOf = new Map(hosts.map((host) => [host.id, host]))
  const isEgress = egressTest(egressRoutes)
  const versionOf = versionReader(serverVersion)
  return (node) => {
    const network = networkId ?? networkOf(node)
    const host = hostOf.get(node.hostid)
    return toRow(node, { network, host, isEgress: isEgress(node, network), versionOf })
  }
}

type NodeContext = {
  network: string
  host: Host | undefined
  isEgress: boolean
  versionOf: VersionReader
}

function toRow(node: Node, { network, host, isEgress, versionOf }: NodeContext): NodeRow {
  const { id, address, address6 } = node
  // values that a node doesn't have itself are those of its host [HN-015]
  const { os = '', location = '' } = host ?? {}
  const { version, isOutdated } = versionOf(host?.version ?? '')
  const addresses = plainAddresses(address, address6)

  return {
    node,
    host,
    id,
    name: nodeName(node, host),
    network,
    addresses,
    endpoint: endpointOf(host),
    kinds: kindsOf(node, isEgress),
    tags: node.tags.map((tag) => tagName(tag, network)),
    os,
    version,
    isOutdated,
    hostId: node.hostid,
    location,
    isConnected: node.connected,
    status: node.status,
    lastSeen: Math.max(0, node.lastcheckin * 1000),
    expires: Math.max(0, node.expdatetime * 1000),
  }
}

/** Returns the kinds to show: that a node relays is part of "auto relay". */
export const shownKinds = ({ kinds }: Pick<NodeRow, 'kinds'>): NodeKind[] =>
  kinds.includes('autoRelay') ? kinds.filter((kind) => kind !== 'relay') : kinds

/**
 * Returns the status to show: the live status over that of the list. Empty for a node that is leaving, whose last
 * status is no longer meaningful.
 */
export const shownStatus = (
  { kinds, status }: Pick<NodeRow, 'kinds' | 'status'>,
  live = status,
): string | undefined => (kinds.includes('leaving') ? undefined : live)

/** Returns a test whether a node leads to an egress range: a route names its nodes, or tags whose nodes do. */
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

type VersionReader = (version: string) => Pick<NodeRow, 'version' | 'isOutdated'>

/** Returns a function that reads and compares each version once: there are few versions and many nodes. */
function versionReader(serverVersion: string): VersionReader {
  const readVersions = new Map<string, ReturnType<VersionReader>>()
  return (version) => {
    const read = readVersions.get(version) ?? {
      version: knownVersion(version),
      isOutdated: isOlderVersion(version, serverVersion),
    }
    readVersions.set(version, read)
    return read
  }
}

function kindsOf(node: Node, isEgress: boolean): NodeKind[] {
  const holds: Record<NodeKind, boolean> = {
    gateway: isGateway(node),
    internetGateway: node.isinternetgateway,
    autoRelay: node.is_auto_relay,
    relay: node.isrelay,
    relayed: node.isrelayed,
    failover: node.is_fail_over,
    egress: isEgress,
    leaving: isLeaving(node),
  }
  return nodeKinds.filter((kind) => holds[kind])
}

/** Returns the public address and port of a device, `203.0.113.9:51821`; empty when unknown. */
export function endpointOf(host: Host | undefined): string {
  if (!host) return ''
  const port = publicPort(host)
  const address = host.endpointip || (host.endpointipv6 && `[${host.endpointipv6}]`)
  return address && port ? `${address}:${port}` : address
}

/**
 * Returns the nodes of a network with the values of their hosts. With `isFreshEnough`, an existing list isn't
 * refetched, however old.
 */
export function useNodeRows(networkId: string, { isFreshEnough = false } = {}): Reading<NodeRow[]> {
  const nodes = useCachedQuery(nodeListQuery(networkId), { isFreshEnough })
  const hosts = useCachedQuery(hostListQuery(), { isFreshEnough })
  useNewHosts(nodes, hosts)
  // only for a badge: the table neither waits for it nor fails with it
  const { data: egressRoutes = emptyList } = useQuery(egressRouteListQuery(networkId))
  return useRowsOfNodes(nodes, hosts, { egressRoutes, networkId })
}

/** Returns the nodes of all networks with the values of their hosts and of the egress routes of each network. */
export function useAllNodeRows(): Reading<NodeRow[]> {
  const nodes = useQuery(allNodesQuery())
  const hosts = useQuery(hostListQuery())
  useNewHosts(nodes, hosts)
  const networkIds = useMemo(
    () => [...new Set(nodes.data?.map(networkOf))].filter(Boolean).toSorted(),
    [nodes.data],
  )
  // only for a badge, as in the table of one network; one call per network
  const { data: egressRoutes = emptyList } = useQuery({
    ...readableEgressOfNetworksQuery(networkIds),
    enabled: networkIds.length > 0,
  })
  return useRowsOfNodes(nodes, hosts, { egressRoutes })
}

type ReadList<Item> = { data: Item[] | undefined; dataUpdatedAt: number }

/** Maximum time between lists that are fetched together. */
const TOGETHER_MS = 1000

/**
 * Refetches the hosts once if a node's host has joined since they were read, for example by another page: the node
 * would have no name. Hosts that the server doesn't return aren't requested again.
 */
function useNewHosts(nodes: ReadList<Node>, hosts: ReadList<Host>) {
  const hasNew = useMemo(() => {
    if (!nodes.data || !hosts.data) return false
    const knownHostIds = new Set(hosts.data.map(({ id }) => id))
    return nodes.data.some((node) => !isConfigFile(node) && !knownHostIds.has(node.hostid))
  }, [nodes.data, hosts.data])
  const isOlder = hosts.dataUpdatedAt < nodes.dataUpdatedAt - TOGETHER_MS
  useQuery({ ...hostListQuery(), staleTime: 0, enabled: hasNew && isOlder })
}

type NodeRowOptions = { egressRoutes: readonly EgressRoute[]; networkId?: string }

function useRowsOfNodes(
  { data, error, refetch }: Reading<Node[]>,
  hosts: Reading<Host[]>,
  { egressRoutes, networkId }: NodeRowOptions,
): Reading<NodeRow[]> {
  const { version: serverVersion } = useCapabilities()
  const toRows = useMemo(
    () => (nodes: Node[]) =>
      hosts.data &&
      toNodeRows({ nodes, hosts: hosts.data, egressRoutes, networkId, serverVersion }),
    [hosts.data, egressRoutes, networkId, serverVersion],
  )

  // so that thousands of rows, their order and the table are computed in separate tasks
  const list = { data: useDeferredValue(data), error, refetch }
  return useReading(list, useDeferredValue(toRows), hosts)
}

/** Names as spelled by the makers of the systems; any other stays as reported by the device. */
export const systemNames: ReadonlyMap<string, string> = new Map([
  ['linux', 'Linux'],
  ['windows', 'Windows'],
  ['darwin', 'macOS'],
  ['freebsd', 'FreeBSD'],
  ['iot', 'IoT'],
])
