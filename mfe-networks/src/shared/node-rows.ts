import { type EgressRoute, egressRouteListQuery, estateEgressQuery } from '@meshdeck/api/egress'
import { type Host, hostListQuery, publicPort } from '@meshdeck/api/hosts'
import { everyNodeQuery, networkOf, type Node, nodeListQuery } from '@meshdeck/api/nodes'
import { plainAddresses } from '@meshdeck/domain/addresses'
import { tagName } from '@meshdeck/domain/tag-name'
import { isOlderVersion, knownVersion } from '@meshdeck/domain/version'
import { type Reading, useCapabilities, useQuery, useReading } from '@meshdeck/platform'
import { useDeferredValue, useMemo } from 'react'

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
  const addresses = plainAddresses(address, address6)

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

const noRoutes: readonly never[] = []

/**
 * The nodes of a network with what their hosts know. With `isFreshEnough` a list that is there already is not
 * read again, however old.
 */
export function useNodeRows(networkId: string, { isFreshEnough = false } = {}): Reading<NodeRow[]> {
  // what was read once is read again only when somebody asks for it, or changes it
  const age = isFreshEnough ? { staleTime: Infinity } : {}
  const nodes = useQuery({ ...nodeListQuery(networkId), ...age })
  const hosts = useQuery({ ...hostListQuery(), ...age })
  useNewHosts(nodes, hosts)
  // only for a badge: the table does not wait for it, nor fail with it
  const { data: egressRoutes = noRoutes } = useQuery(egressRouteListQuery(networkId))
  return useJoined(nodes, hosts, { egressRoutes, networkId })
}

/** The nodes of all networks, with what their hosts and the egress routes of each network say of them. */
export function useEveryNodeRow(): Reading<NodeRow[]> {
  const nodes = useQuery(everyNodeQuery())
  const hosts = useQuery(hostListQuery())
  useNewHosts(nodes, hosts)
  const networkIds = useMemo(
    () => [...new Set(nodes.data?.map(networkOf))].filter(Boolean).toSorted(),
    [nodes.data],
  )
  // as in the table of one network, only for a badge; a call for each network
  const { data: egressRoutes = noRoutes } = useQuery({
    ...estateEgressQuery(networkIds),
    enabled: networkIds.length > 0,
  })
  return useJoined(nodes, hosts, { egressRoutes })
}

type Read<Thing> = { data: Thing[] | undefined; dataUpdatedAt: number }

/** Lists that are asked for together come within so much of each other. */
const TOGETHER_MS = 1000

/**
 * Reads the hosts once more where one has joined since they were read, for another page maybe: its node would have no
 * name. Hosts that the server does not tell are not asked for again.
 */
function useNewHosts(nodes: Read<Node>, hosts: Read<Host>) {
  const hasNew = useMemo(() => {
    if (!nodes.data || !hosts.data) return false
    const known = new Set(hosts.data.map(({ id }) => id))
    return nodes.data.some(({ hostid, is_static }) => !is_static && !known.has(hostid))
  }, [nodes.data, hosts.data])
  const isOlder = hosts.dataUpdatedAt < nodes.dataUpdatedAt - TOGETHER_MS
  useQuery({ ...hostListQuery(), staleTime: 0, enabled: hasNew && isOlder })
}

type Known = { egressRoutes: readonly EgressRoute[]; networkId?: string }

function useJoined(
  { data, error, refetch }: Reading<Node[]>,
  hosts: Reading<Host[]>,
  { egressRoutes, networkId }: Known,
): Reading<NodeRow[]> {
  const { version: serverVersion } = useCapabilities()
  const toRows = useMemo(
    () => (nodes: Node[]) =>
      hosts.data &&
      toNodeRows({ nodes, hosts: hosts.data, egressRoutes, networkId, serverVersion }),
    [hosts.data, egressRoutes, networkId, serverVersion],
  )

  // so that thousands of rows, their order and the table are made in tasks of their own
  const list = { data: useDeferredValue(data), error, refetch }
  return useReading(list, useDeferredValue(toRows), hosts)
}

/** Names that the makers of systems write so; any other stays as the device reports it. */
export const systemNames: ReadonlyMap<string, string> = new Map([
  ['linux', 'Linux'],
  ['windows', 'Windows'],
  ['darwin', 'macOS'],
  ['freebsd', 'FreeBSD'],
  ['iot', 'IoT'],
])
