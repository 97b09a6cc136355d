import { unixNow } from '../clock'
import { OFFLINE_AFTER } from '../nodes/node'
import type { Store } from '../storage/store'

/** Returns the field that marks a failover node or automatic relay. */
const standsIn = (store: Store) => (store.can('hasAutoRelays') ? 'is_auto_relay' : 'is_fail_over')

/** Counts all resources (contract 1.1); hosts and clients only if online. */
export function countUsage(store: Store) {
  return {
    hosts: countOnlineHosts(store),
    clients: store.extClients.count({ enabled: true }),
    networks: store.networks.count(),
    users: store.users.count(),
    ingresses: countNodes(store, 'isingressgateway'),
    relays: countNodes(store, 'isrelay'),
    internet_gateways: countNodes(store, 'isinternetgateway'),
    fail_overs: countNodes(store, standsIn(store)),
  }
}

export function countEgresses(store: Store): number {
  return store.egress.count()
}

/**
 * Counts the resources of each network (contract 2.2); clients only if online, which are also counted as nodes. Egress
 * routes are counted for the server only.
 */
export function countUsageOfNetworks(store: Store) {
  const nodes = countPerNetwork(store, 'nodes')
  const clients = countPerNetwork(store, 'extclients WHERE enabled = 1')
  const ingresses = countPerNetwork(store, 'nodes WHERE isingressgateway = 1')
  const relays = countPerNetwork(store, 'nodes WHERE isrelay = 1')
  const exits = countPerNetwork(store, 'nodes WHERE isinternetgateway = 1')
  const failOvers = countPerNetwork(store, `nodes WHERE ${standsIn(store)} = 1`)
  const rows = store.networks.all().map(({ netid: network }) => {
    const usage = {
      nodes: nodes(network) + clients(network),
      clients: clients(network),
      ingresses: ingresses(network),
      egresses: 0,
      relays: relays(network),
      internet_gateways: exits(network),
      fail_overs: failOvers(network),
    }
    return [network, usage]
  })
  return Object.fromEntries(rows)
}

type Role = 'isingressgateway' | 'isrelay' | 'isinternetgateway' | 'is_fail_over' | 'is_auto_relay'

/** Counts nodes with a role. Few have one, and an index contains only those. */
function countNodes(store: Store, role: Role): number {
  return Number(store.db.get(`SELECT count(*) AS n FROM nodes WHERE ${role} = 1`)?.['n'])
}

function countPerNetwork(store: Store, rows: string): (network: string) => number {
  const countRows = store.db.all(`SELECT network, count(*) AS n FROM ${rows} GROUP BY network`)
  const counts = new Map(countRows.map(({ network, n }) => [String(network), Number(n)]))
  return (network) => counts.get(network) ?? 0
}

/** Counts online hosts once each, because one device may be in many networks. */
function countOnlineHosts(store: Store): number {
  const row = store.db.get(
    `SELECT count(*) AS n FROM
       (SELECT 1 FROM nodes WHERE connected = 1 AND lastcheckin >= ? GROUP BY hostid)`,
    [unixNow() - OFFLINE_AFTER],
  )
  return Number(row?.['n'])
}
