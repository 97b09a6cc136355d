import type { FastifyInstance, FastifyReply } from 'fastify'

import { on } from '../auth/about'
import { allow } from '../auth/access'
import { timeOfUnix, unixNow, ZERO_TIME } from '../clock'
import type { Context } from '../context'
import { forServer } from '../edition'
import { paramOf } from '../http/query'
import { sendJson } from '../http/replies'
import { sendStreamed, separateByCommas } from '../http/send-lists'
import { inGroups, readIds } from '../storage/repository'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'
import { countsAsOnline, measure, metricsVersions, type Reporter } from './links'
import type { Connectivity, NodeMetrics } from './metric'
import { hasFullMetrics } from './reported-metrics'

/** Up to this number of nodes, each has a link to every other one. */
const FULL_MESH = 40
/** In a larger network, each reports on this number of nodes before and after it, in the order of their IDs. */
const NEIGHBORS = 6

/**
 * Returns the nodes on which each node of a network reports: all in a small network, its neighbors in a larger one, so
 * that a list of all links grows with the nodes and not with their square.
 */
export function createPeers(
  reporters: Reporter[],
  isMesh = isSmall(reporters.length),
): (of: Reporter) => Reporter[] {
  const ring = reporters.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const places = new Map(ring.map(({ id }, place) => [id, place]))
  const steps = Array.from({ length: NEIGHBORS }, (_, step) => [step + 1, -step - 1]).flat()

  return function peersOf({ id }) {
    if (isMesh) return reporters.filter((reporter) => reporter.id !== id)
    const place = places.get(id) ?? 0
    return steps.flatMap((step) => ring.at((place + step) % ring.length) ?? [])
  }
}

const isSmall = (count: number) => count <= FULL_MESH

/** Returns the IDs of a node and its neighbors, without reading the others of its network. */
function readNeighbors(
  store: Store,
  { id, network }: Pick<Node, 'id' | 'network'>,
): { ids: string[]; isMesh: boolean } {
  const { db } = store
  // the plus forces the ID index: the network index would read all of them
  const reportingQuery = 'SELECT id FROM nodes WHERE +network = ? AND metrics_since > 0'
  const neighborQuery = (order: string) => `${reportingQuery} ${order} LIMIT ${NEIGHBORS}`
  const limitedQuery = 'SELECT id FROM nodes WHERE network = ? AND metrics_since > 0 LIMIT ?'

  const isFull = hasFullMetrics(store)
  const reporterIds = readIds(db, limitedQuery, [network, isFull ? -1 : FULL_MESH + 1])
  if (isFull || isSmall(reporterIds.length)) return { ids: [...reporterIds, id], isMesh: true }
  // the order wraps around at its ends
  const idsAfter = [
    ...readIds(db, neighborQuery('AND id > ? ORDER BY id'), [network, id]),
    ...readIds(db, neighborQuery('ORDER BY id'), [network]),
  ]
  const idsBefore = [
    ...readIds(db, neighborQuery('AND id < ? ORDER BY id DESC'), [network, id]),
    ...readIds(db, neighborQuery('ORDER BY id DESC'), [network]),
  ]
  const ids = [...idsBefore.slice(0, NEIGHBORS), id, ...idsAfter.slice(0, NEIGHBORS)]
  return { ids, isMesh: false }
}

/** Few enough nodes that reading them takes a millisecond or two. */
const NODES_PER_READ = 128

/** Response for a node without metrics, or an unknown one. */
export const noMetrics: NodeMetrics = {
  network: '',
  node_id: '',
  node_name: '',
  connectivity: null,
  updated_at: ZERO_TIME,
}

/**
 * Yields the metrics of all nodes of some networks with the nodes' IDs, one after the other on demand; nothing while
 * nodes are read.
 */
export function* metricsOfNetworks(
  store: Store,
  networks: string[],
): Generator<[id: string, metrics: NodeMetrics] | undefined> {
  const isFull = hasFullMetrics(store) || undefined
  for (const network of networks) {
    const rows: NodeRow[] = []
    const ids = readIds(store.db, 'SELECT id FROM nodes WHERE network = ? ORDER BY rowid', [
      network,
    ])
    for (const idBatch of inGroups(ids, NODES_PER_READ)) {
      rows.push(...readNodes(store, idBatch))
      yield undefined
    }
    const peersOf = createPeers(
      rows.filter(({ since }) => since > 0),
      isFull,
    )
    for (const row of rows) yield [row.id, metricsOf(store, row, peersOf)]
  }
}

/** Returns the metrics of one node; `noMetrics` if it no longer exists. */
export function metricsOfNode(store: Store, node: Node): NodeMetrics {
  const { ids, isMesh } = readNeighbors(store, node)
  const rows = readNodes(store, ids)
  const ownRow = rows.find((row) => row.id === node.id)
  const reporters = rows.filter(({ since }) => since > 0)
  return ownRow ? metricsOf(store, ownRow, createPeers(reporters, isMesh)) : noMetrics
}

/** Returns what the gateways of a network report about its clients, by client ID. */
export function metricsOfClients(store: Store, network: string): Connectivity {
  const { db } = store
  const clientQuery = 'SELECT clientid AS id FROM extclients WHERE network = ?'
  const clients = new Set(readIds(db, clientQuery, [network]))
  const gatewayQuery =
    'SELECT id FROM nodes WHERE network = ? AND isingressgateway = 1 ORDER BY rowid'
  const entries = readNodes(store, readIds(db, gatewayQuery, [network])).flatMap((gateway) =>
    Object.entries(metricsOf(store, gateway, () => []).connectivity ?? {}),
  )
  return Object.fromEntries(entries.filter(([peer]) => clients.has(peer)))
}

/** Returns metrics. A device's own report takes precedence over values derived from its ID. */
function metricsOf(
  store: Store,
  row: NodeRow,
  peersOf: (row: Reporter) => Reporter[],
): NodeMetrics {
  const report = store.reportedMetrics.find(row.id)?.metrics
  if (report || row.since === 0) return report ?? noMetrics
  const ends = [...peersOf(row), ...(row.isGateway ? clientsOf(store, row) : [])]
  const now = unixNow()
  const connectivity = Object.fromEntries(ends.map((end) => [end.id, measure(row, end, now)]))
  const { network, id, name, lastSeen } = row
  return { network, node_id: id, node_name: name, connectivity, updated_at: timeOfUnix(lastSeen) }
}

type NodeRow = Reporter & { network: string; isGateway: boolean }

/** Returns these nodes in the order in which they joined. */
function readNodes(store: Store, ids: string[]): NodeRow[] {
  const now = unixNow()
  const rows = store.db.all(
    `SELECT nodes.id, network, hosts.name, metrics_since, lastcheckin, connected, isingressgateway
     FROM nodes JOIN hosts ON hosts.id = hostid
     WHERE nodes.id IN (SELECT value FROM json_each(?)) ORDER BY nodes.rowid`,
    [JSON.stringify(ids)],
  )
  return rows.map((row) => ({
    id: String(row['id']),
    network: String(row['network']),
    name: String(row['name']),
    since: Number(row['metrics_since']),
    lastSeen: Number(row['lastcheckin']),
    isOn: row['connected'] === 1 && countsAsOnline(Number(row['lastcheckin']), now),
    isGateway: row['isingressgateway'] === 1,
  }))
}

/** Returns the clients of a gateway. A disabled client was online until it was disabled. */
function clientsOf(store: Store, gateway: NodeRow): Reporter[] {
  const clients = store.extClients.all({ ingressgatewayid: gateway.id })
  return clients
    .filter(({ metrics_since }) => metrics_since > 0)
    .map(({ clientid, enabled, lastmodified, metrics_since }) => ({
      id: clientid,
      name: clientid,
      since: metrics_since,
      lastSeen: enabled ? gateway.lastSeen : Math.min(lastmodified, gateway.lastSeen),
      isOn: enabled,
    }))
}

/** Routes for the traffic over the links between nodes (contract 1.18). */
export function metricsRoutes(app: FastifyInstance, { store }: Context) {
  const { toReply } = forServer(metricsVersions, store)

  app.get('/api/metrics', allow('user', on.allMetrics), (_request, reply) => {
    const networks = store.networks.all().map(({ netid }) => netid)
    return sendNodes(reply, networks)
  })

  app.get('/api/metrics/:network', allow('user', on.metrics), (request, reply) =>
    sendNodes(reply, [paramOf(request, 'network')]),
  )

  // only the node counts, whatever network the path names
  app.get('/api/metrics/:network/:nodeid', allow('user', on.metricsOfNode), (request, reply) => {
    const node = store.nodes.find(paramOf(request, 'nodeid'))
    return sendJson(reply, toReply(node ? metricsOfNode(store, node) : noMetrics))
  })

  app.get('/api/metrics-ext/:network', allow('user', on.metrics), (request, reply) =>
    sendJson(reply, metricsOfClients(store, paramOf(request, 'network'))),
  )

  function sendNodes(reply: FastifyReply, networks: string[]) {
    return sendStreamed(reply, allOf(networks))
  }

  function* allOf(networks: string[]): Generator<string> {
    yield '{"nodes":{'
    yield* separateByCommas(members(networks))
    yield '}}'
  }

  function* members(networks: string[]): Generator<string> {
    for (const entry of metricsOfNetworks(store, networks)) {
      if (!entry) yield ''
      else yield `${JSON.stringify(entry[0])}:${JSON.stringify(toReply(entry[1]))}`
    }
  }
}
