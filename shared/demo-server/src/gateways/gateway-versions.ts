import { perVersion } from '../api-version'
import type { Store } from '../storage/store'
import type { Host, Node } from '../storage/tables'

type GatewayVersion = {
  /** Whether a device with this operating system may reach the internet through a gateway. */
  isInternetClient(os: string): boolean
  /** Returns the nodes that still reach the internet through a gateway after an update. */
  clientsAfterUpdate(node: Node): string[] | null
  /** Updates the device that becomes an internet gateway. */
  prepareExit(store: Store, hostId: string): void
  /** Whether the response to a node that is put behind a gateway shows it there. */
  showsAssignment: boolean
  /** Returns the device's DNS setting afterward. */
  dnsOf(store: Store, host: Host): string
}

/** Differences between the servers for gateways (contract 1.10 and 2.5). */
export const gatewayVersions = perVersion<GatewayVersion>({
  '1.0.0': {
    isInternetClient: (os) => os === 'linux' || os === 'windows',
    clientsAfterUpdate: () => null,
    prepareExit() {},
    showsAssignment: false,
    dnsOf: (_store, { dns }) => dns,
  },
  '1.2.0': {
    prepareExit: (store, hostId) => store.hosts.update(hostId, { dns: 'yes' }),
    dnsOf(store, { id, dns }) {
      const isExit = store.nodes.count({ hostid: id, isinternetgateway: true }) > 0
      return isExit ? 'yes' : dns
    },
  },
  '1.5.0': { isInternetClient: () => true },
  '1.5.1': {
    clientsAfterUpdate: ({ inet_node_client_ids }) => inet_node_client_ids,
    showsAssignment: true,
  },
})
