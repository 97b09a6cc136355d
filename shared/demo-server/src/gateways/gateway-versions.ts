import type { PerVersion } from '../api-version'
import type { Store } from '../storage/store'
import type { Host, Node } from '../storage/tables'

type GatewayVersion = {
  /** Whether a device of this system may reach the internet through a gateway. */
  isInternetClient(os: string): boolean
  /** Who still reaches the internet through a gateway that was updated. */
  clientsAfterUpdate(node: Node): string[] | null
  /** What becomes of the device that lets others out. */
  prepareExit(store: Store, hostId: string): void
  /** The use of name servers that a device is left with. */
  dnsOf(store: Store, host: Host): string
}

/** What each server has its own way of when it comes to gateways (contract 1.10 and 2.5). */
export const gatewayVersions: PerVersion<GatewayVersion> = {
  '1.0.0': {
    isInternetClient: (os) => os === 'linux' || os === 'windows',
    clientsAfterUpdate: () => null,
    prepareExit() {},
    dnsOf: (_store, { dns }) => dns,
  },
  '1.5.1': {
    isInternetClient: () => true,
    clientsAfterUpdate: ({ inet_node_client_ids }) => inet_node_client_ids,
    prepareExit: (store, hostId) => store.hosts.update(hostId, { dns: 'yes' }),
    dnsOf(store, { id, dns }) {
      const isExit = store.nodes.count({ hostid: id, isinternetgateway: true }) > 0
      return isExit ? 'yes' : dns
    },
  },
}
