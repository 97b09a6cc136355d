import { withoutPrefix } from '../addresses/cidr'
import { timeNow } from '../clock'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'

/**
 * Takes the addresses of a node that goes from the name servers of its network; one without any goes as
 * well. The others count as changed too. 1.0.0 has no name servers.
 */
export function forgetAddresses(store: Store, { network, address, address6 }: Node) {
  if (store.apiVersion === '1.0.0') return
  const gone = new Set([address, address6].map(withoutPrefix))
  for (const { id, servers } of store.nameServers.all({ network_id: network })) {
    const others = (servers ?? []).filter((ip) => !gone.has(ip))
    if (others.length === 0) store.nameServers.remove(id)
    else store.nameServers.update(id, { servers: others, updated_at: timeNow() })
  }
}
