import { timeOfUnix, unixNow, ZERO_TIME } from '../clock'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'
import { isOnAt, measure, type Reporter } from './links'
import type { Connectivity, NodeMetrics } from './metric'
import { createPeers } from './peers'

/** The answer for a node of which nothing is known, or that is not there. */
export const noMetrics: NodeMetrics = {
  network: '',
  node_id: '',
  node_name: '',
  connectivity: null,
  updated_at: ZERO_TIME,
}

/** The metrics of all nodes of some networks with the nodes' ids, one after the other as they are asked for. */
export function* metricsOfNetworks(
  store: Store,
  networks: string[],
): Generator<[id: string, metrics: NodeMetrics]> {
  for (const network of networks) {
    const { rows, metricsOf } = readNetwork(store, network)
    for (const row of rows) yield [row.id, metricsOf(row)]
  }
}

/** The metrics of one node. */
export function metricsOfNode(store: Store, { id, network }: Node): NodeMetrics {
  const { rows, metricsOf } = readNetwork(store, network)
  const own = rows.find((row) => row.id === id)
  return own ? metricsOf(own) : noMetrics
}

/** What the gateways of a network report of its clients, by the clients' ids. */
export function metricsOfClients(store: Store, network: string): Connectivity {
  const clients = new Set(store.extClients.all({ network }).map(({ clientid }) => clientid))
  const { rows, metricsOf } = readNetwork(store, network)
  const entries = rows
    .filter(({ isGateway }) => isGateway)
    .flatMap((row) => Object.entries(metricsOf(row).connectivity ?? {}))
  return Object.fromEntries(entries.filter(([peer]) => clients.has(peer)))
}

/** What a device reported itself goes before what would follow from its id. */
function readNetwork(store: Store, network: string) {
  const now = unixNow()
  const rows = readNodes(store, network, now)
  const reporters = rows.filter(({ since }) => since > 0)
  const peersOf = createPeers(reporters)

  function metricsOf(row: NodeRow): NodeMetrics {
    const reported = store.reportedMetrics.find(row.id)?.metrics
    if (reported || row.since === 0) return reported ?? noMetrics
    const ends = [...peersOf(row), ...(row.isGateway ? clientsOf(store, row) : [])]
    const connectivity = Object.fromEntries(ends.map((end) => [end.id, measure(row, end, now)]))
    const updated_at = timeOfUnix(row.lastSeen)
    return { network, node_id: row.id, node_name: row.name, connectivity, updated_at }
  }

  return { rows, metricsOf }
}

type NodeRow = Reporter & { isGateway: boolean }

function readNodes(store: Store, network: string, now: number): NodeRow[] {
  const rows = store.db.all(
    `SELECT nodes.id, hosts.name, metrics_since, lastcheckin, connected, isingressgateway
     FROM nodes JOIN hosts ON hosts.id = hostid WHERE network = ? ORDER BY nodes.rowid`,
    [network],
  )
  return rows.map((row) => ({
    id: String(row['id']),
    name: String(row['name']),
    since: Number(row['metrics_since']),
    lastSeen: Number(row['lastcheckin']),
    isOn: row['connected'] === 1 && isOnAt(Number(row['lastcheckin']), now),
    isGateway: row['isingressgateway'] === 1,
  }))
}

/** A client that is switched off was there until somebody switched it off. */
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
