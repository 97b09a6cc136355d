import { timeNow } from '../clock'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'
import { type Connectivity, type Metric, metricType, type NodeMetrics, timesOf } from './metric'

/**
 * Stores a device's report about one of its nodes (contract 3.7): counters since its start are added to earlier ones.
 * Clients are reported by public key and stored by ID.
 */
export function storeReport(store: Store, node: Node, report: Omit<NodeMetrics, 'updated_at'>) {
  const previousLinks = store.reportedMetrics.find(node.id)?.metrics.connectivity ?? {}
  const connectivity: Connectivity = {}
  for (const [peer, metric] of Object.entries(byClientId(store, node, report.connectivity ?? {}))) {
    connectivity[peer] = accumulate(previousLinks[peer], metric)
  }
  const row = { node_id: node.id, metrics: { ...report, connectivity, updated_at: timeNow() } }
  if (store.reportedMetrics.has(node.id)) store.reportedMetrics.update(node.id, row)
  else store.reportedMetrics.insert(row)
}

/** Identifies clients by ID. One without a report of the gateway has no measurements. */
function byClientId(store: Store, node: Node, reportedLinks: Connectivity): Connectivity {
  const connectivity = { ...reportedLinks }
  for (const { clientid, publickey } of store.extClients.all({ ingressgatewayid: node.id })) {
    const metric = connectivity[publickey] ?? metricType.zero()
    delete connectivity[publickey]
    connectivity[clientid] = { ...metric, node_name: clientid }
  }
  return connectivity
}

/** Adds to a counter. A value smaller than the last one means a restart, so all of it is added. */
function accumulate(previousMetric: Metric | undefined, metric: Metric): Metric {
  const addToCounter = (total: number, lastValue: number, value: number) =>
    value < total && value < lastValue ? total + value : total + value - lastValue
  return {
    ...metric,
    ...timesOf(
      metric.totaltime + (previousMetric?.totaltime ?? 0),
      metric.uptime + (previousMetric?.uptime ?? 0),
    ),
    totalreceived: addToCounter(
      previousMetric?.totalreceived ?? 0,
      previousMetric?.lasttotalreceived ?? 0,
      metric.totalreceived,
    ),
    totalsent: addToCounter(
      previousMetric?.totalsent ?? 0,
      previousMetric?.lasttotalsent ?? 0,
      metric.totalsent,
    ),
    lasttotalreceived: metric.totalreceived,
    lasttotalsent: metric.totalsent,
  }
}

const RECORD = 'full-metrics'

/** Records that in this data every node reports on every other one of its network, however many there are. */
export function keepFullMetrics(store: Store) {
  store.records.insert({ name: RECORD, value: true })
}

/** Whether `keepFullMetrics` was called for this data. */
export function hasFullMetrics(store: Store): boolean {
  return store.records.find(RECORD)?.value === true
}
