import type { EgressRoute } from '@meshdeck/api/egress'
import type { Host } from '@meshdeck/api/hosts'
import { isConfigFile, type Node, nodeKey } from '@meshdeck/api/nodes'
import { plainAddresses } from '@meshdeck/domain/addresses'
import { NIL_UUID } from '@meshdeck/domain/nil-uuid'
import { type Steps } from '@meshdeck/domain/steps'
import { tagName } from '@meshdeck/domain/tag-name'
import { placeHref } from '@meshdeck/platform'

import { type NodeRow, nodeRowMaker } from './node-rows'
import { paths } from './paths'

/** Kinds of marks; each has its own shape. */
export const markKinds = [
  'internetGateway',
  'relay',
  'gateway',
  'device',
  'client',
  'route',
] as const
export type MarkKind = (typeof markKinds)[number]

/** Reasons why one row depends on another. */
export const linkKinds = ['client', 'relayed', 'internet', 'egress', 'failover'] as const
export type LinkKind = (typeof linkKinds)[number]

type Tie = { to: string; kind: LinkKind }

/**
 * A row of the graph: a node, config file or egress route of a network. It is also a row of the nodes table, so that
 * the same filters apply; a config file or route has empty texts for values that only devices have.
 */
export type GraphRow = NodeRow & {
  mark: MarkKind
  /** Rows that it depends on, by ID. */
  ties: Tie[]
  /** Number of rows that depend on it. */
  dependents: number
}

/** Returns the path of a row's page; undefined where no remote has one. */
export function graphRowHref({ mark, id, network }: GraphRow): string | undefined {
  if (mark === 'route') return placeHref('egress-route', { networkId: network, routeId: id })
  return mark === 'client' ? paths.configFile(network, id) : paths.node(network, id)
}

type Sources = {
  nodes: readonly Node[]
  hosts: readonly Host[]
  egressRoutes: readonly EgressRoute[]
  networkId: string
  serverVersion: string
  /** By node ID or config file name, where the server returns a location other than the device's. */
  locations: ReadonlyMap<string, string>
  /** Whether the server measures the health of the devices of config files. */
  measuresConfigFiles: boolean
}

/**
 * Builds the rows with links only between dependents. The mesh itself is omitted: with 10,000 nodes, links between all
 * of them would be fifty million lines. A dependency on a row that the user may not see is omitted.
 */
export function* graphRowSteps(sources: Sources): Steps<GraphRow[]> {
  const { nodes, egressRoutes, networkId, locations, measuresConfigFiles } = sources
  const nodeRowOf = nodeRowMaker(sources)
  const rows: GraphRow[] = []
  for (const node of nodes) {
    if (isConfigFile(node)) continue
    const row = nodeRowOf(node)
    rows.push(
      Object.assign(row, {
        location: locations.get(row.id) || row.location,
        mark: markOf(row),
        ties: tiesOf(node),
        dependents: 0,
      }),
    )
    yield
  }
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  for (const node of nodes) {
    if (!isConfigFile(node) || !node.static_node) continue
    const gateway = rowOf.get(node.static_node.ingressgatewayid)
    const ownLocation = locations.get(nodeKey(node)) ?? ''
    const location = ownLocation || (gateway?.location ?? '')
    const row = clientRow(node, { networkId, location, measuresConfigFiles })
    rows.push(row)
    rowOf.set(row.id, row)
    yield
  }
  for (const route of egressRoutes) {
    const row = routeRow(route, rowOf)
    rows.push(row)
    rowOf.set(row.id, row)
    yield
  }
  const relaying = new Set<string>()
  for (const row of rows) {
    row.ties = row.ties.filter(({ to }) => rowOf.has(to))
    for (const { to, kind } of row.ties) {
      const hub = rowOf.get(to)
      if (hub) hub.dependents++
      if (kind === 'relayed') relaying.add(to)
    }
    yield
  }
  for (const row of rows) {
    // the server calls every gateway a relay: one that relays no node is drawn as a gateway
    const isIdle = row.mark === 'relay' && !relaying.has(row.id)
    if (isIdle && row.kinds.includes('gateway')) row.mark = 'gateway'
    yield
  }
  return rows
}

function markOf({ kinds }: NodeRow): MarkKind {
  if (kinds.includes('internetGateway')) return 'internetGateway'
  if (kinds.includes('relay')) return 'relay'
  return kinds.includes('gateway') ? 'gateway' : 'device'
}

function tiesOf({ id, relayedby, internetgw_node_id, failed_over_by }: Node): Tie[] {
  const ties: Tie[] = [
    { to: relayedby, kind: 'relayed' },
    { to: internetgw_node_id, kind: 'internet' },
    { to: failed_over_by, kind: 'failover' },
  ]
  return ties.filter(({ to }) => to !== '' && to !== NIL_UUID && to !== id)
}

const nothingKnown = {
  node: undefined,
  host: undefined,
  endpoint: '',
  kinds: [],
  os: '',
  version: '',
  isOutdated: false,
  hostId: '',
  lastSeen: 0,
  expires: 0,
  dependents: 0,
} satisfies Partial<GraphRow>

type RowContext = { networkId: string; location: string; measuresConfigFiles: boolean }

function clientRow(node: Node, { networkId, location, measuresConfigFiles }: RowContext): GraphRow {
  const { static_node: client, status } = node
  const id = nodeKey(node)
  return {
    ...nothingKnown,
    node,
    id,
    name: id,
    network: networkId,
    addresses: plainAddresses(client?.address ?? '', client?.address6 ?? ''),
    tags: (client?.tags ?? []).map((tag) => tagName(tag, networkId)),
    location,
    isConnected: client?.enabled ?? false,
    status: measuresConfigFiles ? status : unmeasured(client?.enabled ?? false),
    mark: 'client',
    ties: client?.ingressgatewayid ? [{ to: client.ingressgatewayid, kind: 'client' }] : [],
  }
}

/** Status of a row without measured health: only whether it is enabled is known. */
const unmeasured = (isOn: boolean) => (isOn ? 'unmeasured' : 'disabled')

const downs: ReadonlySet<string> = new Set(['offline', 'error', 'disconnected'])

/** A route is placed at the first of its nodes. It can't work when none of its nodes does. */
const isIn = (record: object) => (key: string) => Object.hasOwn(record, key)

/** A route is linked to the nodes that it names, and to those that have one of its tags. */
function routeRow(route: EgressRoute, rowOf: ReadonlyMap<string, GraphRow>): GraphRow {
  const { tags } = route
  const taggedRows = tags
    ? [...rowOf.values()].filter(
        ({ node }) => node && !isConfigFile(node) && node.tags.some(isIn(tags)),
      )
    : []
  const namedRows = Object.keys(route.nodes).flatMap((id) => rowOf.get(id) ?? [])
  const routing = [...new Set([...namedRows, ...taggedRows])]
  const isDown = routing.length > 0 && routing.every(({ status }) => downs.has(status))
  return {
    ...nothingKnown,
    id: route.id,
    name: route.name || route.range || route.domain || route.id,
    network: route.network,
    addresses: [route.range].filter((range) => range !== '' && range !== '*'),
    tags: [],
    location: routing[0]?.location ?? '',
    isConnected: route.status,
    status: route.status && isDown ? 'offline' : unmeasured(route.status),
    mark: 'route',
    ties: routing.map(({ id }) => ({ to: id, kind: 'egress' })),
  }
}

/** Ends are indices of rows: looking up 12,000 string keys in every frame would be too slow. */
export type Link = { source: number; target: number; kind: LinkKind }

/** The rows with their links, as drawn. */
export type GraphModel = {
  rows: readonly GraphRow[]
  indexOf: ReadonlyMap<string, number>
  links: readonly Link[]
  /** Links of each row, in either direction. */
  linksOf: ReadonlyArray<readonly Link[]>
}

export function* graphModelSteps(rows: readonly GraphRow[]): Steps<GraphModel> {
  const indexOf = new Map(rows.map(({ id }, index) => [id, index]))
  yield
  const links: Link[] = []
  const linksOf: Link[][] = rows.map(() => [])
  for (const [source, { ties }] of rows.entries()) {
    for (const { to, kind } of ties) {
      const target = indexOf.get(to)
      if (target === undefined) continue
      const link = { source, target, kind }
      links.push(link)
      linksOf[source]?.push(link)
      linksOf[target]?.push(link)
    }
    yield
  }
  return { rows, indexOf, links, linksOf }
}

/**
 * Returns the path from a row to the last one that it depends on, including itself: a config file, its gateway, the
 * relay of the gateway. A cycle ends the path.
 */
export function pathToRoot({ rows, indexOf }: GraphModel, from: string): GraphRow[] {
  const path: GraphRow[] = []
  let next = indexOf.get(from)
  while (next !== undefined) {
    const row = rows[next]
    if (!row || path.includes(row)) break
    path.push(row)
    next = indexOf.get(row.ties[0]?.to ?? '')
  }
  return path
}
