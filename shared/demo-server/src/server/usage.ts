import { unixNow } from '../clock'
import { OFFLINE_AFTER } from '../nodes/node'
import type { Store } from '../storage/store'

/** How much of everything there is (contract 1.1): of hosts and clients only what is online. */
export function countUsage(store: Store) {
  return {
    hosts: countOnlineHosts(store),
    clients: store.extClients.count({ enabled: true }),
    networks: store.networks.count(),
    users: store.users.count(),
    ingresses: store.nodes.count({ isingressgateway: true }),
    relays: store.nodes.count({ isrelay: true }),
    internet_gateways: store.nodes.count({ isinternetgateway: true }),
    fail_overs: store.nodes.count({ is_fail_over: true }),
  }
}

export function countEgresses(store: Store): number {
  return store.egress.count()
}

/** The same of each network (contract 2.2). Egress routes are counted for the server only. */
export function countUsageOfNetworks(store: Store) {
  const rows = store.networks.all().map(({ netid: network }) => {
    const usage = {
      // clients stand among the nodes
      nodes: store.nodes.count({ network }) + store.extClients.count({ network }),
      clients: store.extClients.count({ network }),
      ingresses: store.nodes.count({ network, isingressgateway: true }),
      egresses: 0,
      relays: store.nodes.count({ network, isrelay: true }),
      internet_gateways: store.nodes.count({ network, isinternetgateway: true }),
      fail_overs: store.nodes.count({ network, is_fail_over: true }),
    }
    return [network, usage]
  })
  return Object.fromEntries(rows)
}

function countOnlineHosts(store: Store): number {
  const row = store.db.get(
    'SELECT count(DISTINCT hostid) AS n FROM nodes WHERE connected = 1 AND lastcheckin >= ?',
    [unixNow() - OFFLINE_AFTER],
  )
  return Number(row?.['n'])
}
