import { noClient } from '../extclients/no-client'
import { extClientVersions } from '../extclients/versions'
import { allowedRangesOf } from '../extclients/wireguard-config'
import { createStatuses } from '../metrics/link-status'
import type { Store } from '../storage/store'
import type { ExtClient, Node } from '../storage/tables'
import { remoteAccessVersions } from './versions'

/** A gateway among those that a desktop program may use, with the client it has there, if any. */
export function listedGateway(store: Store, node: Node, client: ExtClient | undefined) {
  const { dnsFields, programDns } = remoteAccessVersions[store.apiVersion]
  const own = client && {
    ...client,
    dns: client.dns || programDns(store, node),
    allowed_ips: allowedRangesOf(store, client),
  }
  return { ...gatewayReply(store, node, own), ...dnsFields(store, node) }
}

/** A gateway with the client that a desktop program asks for the settings of; one that was just made has no ranges yet. */
export function gatewayWithClient(
  store: Store,
  node: Node,
  { client, isNew }: { client: ExtClient; isNew: boolean },
) {
  const { noDnsFields } = remoteAccessVersions[store.apiVersion]
  const own = isNew ? client : { ...client, allowed_ips: allowedRangesOf(store, client) }
  return { ...gatewayReply(store, node, own), status: '', ...noDnsFields(store, node) }
}

/** A gateway as a desktop program sees it (contract 1.19). */
function gatewayReply(store: Store, node: Node, own: ExtClient | undefined) {
  const clients = extClientVersions[store.apiVersion]
  const host = store.hosts.get(node.hostid)
  const network = store.networks.find(node.network)
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
  }
}
