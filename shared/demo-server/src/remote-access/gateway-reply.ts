import { noClient } from '../extclients/no-client'
import { extClientVersions } from '../extclients/versions'
import { allowedRangesOf } from '../extclients/wireguard-config'
import { createStatuses } from '../metrics/link-status'
import type { Store } from '../storage/store'
import type { ExtClient, Node } from '../storage/tables'
import { remoteAccessVersions } from './versions'

/** A gateway as a desktop program sees it (contract 1.19), with the client it has there, if any. */
export function gatewayReply(store: Store, node: Node, client: ExtClient | undefined) {
  const clients = extClientVersions[store.apiVersion]
  const { dnsFields } = remoteAccessVersions[store.apiVersion]
  const host = store.hosts.get(node.hostid)
  const network = store.networks.find(node.network)
  const resolved = client && clients.createResolve(store)(client)
  const own = resolved && {
    ...resolved,
    dns: resolved.dns || node.ingressdns,
    allowed_ips: allowedRangesOf(store, resolved),
  }
  return {
    remote_access_gw_id: node.id,
    gw_name: host.name,
    network: node.network,
    connected: own !== undefined,
    is_internet_gateway: node.isinternetgateway,
    gw_client: clients.toReply(own ?? noClient),
    gw_peer_public_key: host.publickey,
    gw_listen_port: host.wg_public_listen_port || host.listenport,
    metadata: node.metadata,
    allowed_endpoints: [host.endpointip, host.endpointipv6, ...node.additional_rag_ips].filter(
      (address) => address !== '',
    ),
    network_addresses: [network?.addressrange ?? '', network?.addressrange6 ?? ''],
    status: createStatuses(store).inLists(node),
    dns_address: node.ingressdns,
    addresses: [node.address, node.address6].filter((address) => address !== '').join(','),
    ...dnsFields(store, node),
  }
}
