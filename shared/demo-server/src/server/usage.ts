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
    egresses: 0,
    relays: store.nodes.count({ isrelay: true }),
    internet_gateways: store.nodes.count({ isinternetgateway: true }),
    fail_overs: 0,
  }
}

function countOnlineHosts(store: Store): number {
  const row = store.db.get(
    'SELECT count(DISTINCT hostid) AS n FROM nodes WHERE connected = 1 AND lastcheckin >= ?',
    [unixNow() - OFFLINE_AFTER],
  )
  return Number(row?.['n'])
}
