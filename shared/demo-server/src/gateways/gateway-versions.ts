import type { PerVersion } from '../api-version'
import type { Store } from '../storage/store'
import type { Host, Node } from '../storage/tables'

type GatewayVersion = {
  /** Whether a device with this operating system may reach the internet through a gateway. */
  isInternetClient(os: string): boolean
  /** Returns the nodes that still reach the internet through a gateway after an update. */
  clientsAfterUpdate(node: Node): string[] | null
  /** Updates the device that becomes an internet gateway. */
  prepareExit(store: Store, hostId: string): void
  /** Returns the device's DNS setting afterward. */
  dnsOf(store: Store, host: Host): string
}

/** Differences between the servers for gateways (contract 1.10 and 2.5). */
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
