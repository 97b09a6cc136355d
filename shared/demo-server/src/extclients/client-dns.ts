import { withoutPrefix } from '../addresses/cidr'
import type { PerVersion } from '../api-version'
import type { Store } from '../storage/store'
import type { ExtClient, Network, Node } from '../storage/tables'

type Place = { gateway: Node; network: Network }

type ClientDnsVersion = {
  /** Stored with a new client. */
  first(store: Store, place: Place): string
  /** Told when it is asked for alone. */
  told(store: Store, gateway: Node): string
  /** Written into its file. */
  inFile(store: Store, place: Place): string
}

/** The name servers of a client that names none (contract 1.11 and 2.8), separated by commas. */
export const clientDns: PerVersion<ClientDnsVersion> = {
  '1.0.0': {
    first: (_store, place) => (place.gateway.ingressdns === '' ? '' : ofPlace(place)),
    told: () => '',
    inFile: (_store, place) => ofPlace(place),
  },
  '1.5.1': {
    first: (store, { gateway }) => ofGateway(store, gateway),
    told: ofGateway,
    inFile: (store, { gateway }) => ofGateway(store, gateway),
  },
}

/** A client as it is told alone. */
export function withDns(store: Store, client: ExtClient): ExtClient {
  const gateway = client.dns === '' ? store.nodes.find(client.ingressgatewayid) : undefined
  return gateway ? { ...client, dns: clientDns[store.apiVersion].told(store, gateway) } : client
}

/** Those the gateway was given, and after them its network's. */
function ofPlace({ gateway, network }: Place): string {
  return joined([gateway.ingressdns, ...(network.dns_nameservers ?? [])])
}

/** The gateway itself, where its device serves names. */
function ofGateway(store: Store, { hostid, address, address6 }: Node): string {
  if (store.hosts.get(hostid).dns !== 'yes') return ''
  return joined([address, address6].map(withoutPrefix))
}

function joined(servers: string[]): string {
  return servers.filter((it) => it !== '').join(',')
}
