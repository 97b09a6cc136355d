import type { EgressRoute } from '@meshdeck/api/egress'
import type { Host } from '@meshdeck/api/hosts'
import { type Node, nodeKey } from '@meshdeck/api/nodes'
import { plainAddresses } from '@meshdeck/domain/addresses'
import { NIL_UUID } from '@meshdeck/domain/nil-uuid'
import { type Steps } from '@meshdeck/domain/steps'
import { tagName } from '@meshdeck/domain/tag-name'
import { placeHref } from '@meshdeck/platform'

import { type NodeRow, nodeRowMaker } from './node-rows'
import { paths } from './paths'

/** What is drawn; each has a shape of its own. */
export const markKinds = [
  'internetGateway',
  'relay',
  'gateway',
  'device',
  'client',
  'route',
] as const
export type MarkKind = (typeof markKinds)[number]

/** Why one thing hangs on another. */
export const linkKinds = ['client', 'relayed', 'internet', 'egress', 'failover'] as const
export type LinkKind = (typeof linkKinds)[number]

type Tie = { to: string; kind: LinkKind }

/**
 * What hangs together in a network: its nodes, config files and egress routes. A row of the table of nodes besides,
 * so that the same filters hold; a config file or route has empty texts where only devices know something.
 */
export type GraphRow = NodeRow & {
  mark: MarkKind
  /** What it hangs on, by the ids of other rows. */
  ties: Tie[]
  /** How many hang on it. */
  dependents: number
}

/** The page of what is drawn; undefined where no remote has one. */
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
  /** By id of a node or name of a config file, where the server tells it apart from the device's. */
  locations: ReadonlyMap<string, string>
  /** Whether the server measures if the devices of config files are there. */
  measuresConfigFiles: boolean
}

/**
 * Only what depends on something is tied to it. The mesh itself is left out: that everything reaches everything would
 * be fifty million lines for 10,000 nodes. What hangs on something that the reader may not see, hangs on nothing.
 */
export function* graphRowSteps(sources: Sources): Steps<GraphRow[]> {
  const { nodes, egressRoutes, networkId, locations, measuresConfigFiles } = sources
  const nodeRowOf = nodeRowMaker(sources)
  const rows: GraphRow[] = []
  for (const node of nodes) {
    if (node.is_static) continue
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
    if (!node.is_static || !node.static_node) continue
    const gateway = rowOf.get(node.static_node.ingressgatewayid)
    const own = locations.get(nodeKey(node)) ?? ''
    const location = own || (gateway?.location ?? '')
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
    // the server calls every gateway a relay: one that relays nobody is drawn as the gateway that it is
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
  endpoint: '',
  kinds: [],
  os: '',
  version: '',
  isOutdated: false,
  hostId: '',
  interfaces: [],
  lastSeen: 0,
  expires: 0,
  dependents: 0,
} satisfies Partial<GraphRow>

type Known = { networkId: string; location: string; measuresConfigFiles: boolean }

function clientRow(node: Node, { networkId, location, measuresConfigFiles }: Known): GraphRow {
  const { static_node: client, status } = node
  const id = nodeKey(node)
  return {
    ...nothingKnown,
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

/** Nobody looks whether it works: whether it is turned on is all that is known. */
const unmeasured = (isOn: boolean) => (isOn ? 'unmeasured' : 'disabled')

const downs: ReadonlySet<string> = new Set(['offline', 'error', 'disconnected'])

/** A route stands where the first of its nodes does. It can't work where none of them does. */
function routeRow(route: EgressRoute, rowOf: ReadonlyMap<string, GraphRow>): GraphRow {
  const routing = Object.keys(route.nodes).flatMap((id) => rowOf.get(id) ?? [])
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

/** Ends are indices into the rows: 12,000 string keys would be looked up in every frame. */
export type Link = { source: number; target: number; kind: LinkKind }

/** The rows with what ties them, as it is drawn. */
export type GraphModel = {
  rows: readonly GraphRow[]
  indexOf: ReadonlyMap<string, number>
  links: readonly Link[]
  /** Of each row, whichever end it is. */
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
 * The way from a row to the last thing that it hangs on, itself first: a config file, its gateway, what relays that.
 * Two that name each other end it.
 */
export function pathToHub({ rows, indexOf }: GraphModel, from: string): GraphRow[] {
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
