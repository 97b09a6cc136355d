import { unixNow, ZERO_UNIX } from '../clock'
import { ZERO_UUID } from '../decoding/field-types'
import type { ExtClient, Node } from '../storage/tables'

/** Seconds without a check-in after which a node is offline (contract 1.9). */
export const OFFLINE_AFTER = 600

/** How a node is: 1.0.0 goes by its check-in alone, on both editions. */
export function statusOf({ connected, lastcheckin }: Node): string {
  if (!connected) return 'disconnected'
  return unixNow() - lastcheckin > OFFLINE_AFTER ? 'offline' : 'online'
}

export function clientStatus({ enabled }: ExtClient): string {
  return enabled ? 'online' : 'offline'
}

/** Fields of 1.0.0 that are never filled, or on Pro only. */
const unused = {
  allowedips: null,
  isegressgateway: false,
  egressgatewayranges: null,
  egressgatewaynatenabled: false,
  egressgatewayranges_with_metric: null,
  dnson: false,
  is_fail_over: false,
  failed_over_by: ZERO_UUID,
  additional_rag_ips: [],
  location: '',
}

/** A node that is nobody's gateway, relay or client. */
export const withoutRoles = {
  pendingdelete: false,
  metadata: '',
  is_gw: false,
  isingressgateway: false,
  isrelay: false,
  isrelayed: false,
  relayedby: '',
  relaynodes: null,
  ingressdns: '',
  ingressmtu: 0,
  ingresspersistentkeepalive: 0,
  isinternetgateway: false,
  internetgw_node_id: '',
}

/** A node as it is sent (ApiNode). */
export function nodeReply(node: Node, server: string) {
  const { homenetwork: _home, inet_node_client_ids, defaultacl, ...visible } = node
  return {
    ...unused,
    ...visible,
    ...(defaultacl === '' ? {} : { defaultacl }),
    fail_over_peers: {},
    inet_node_req: { inet_node_client_ids },
    is_static: false,
    is_user_node: false,
    server,
    static_node: noClient,
    status: statusOf(node),
  }
}

/** The pseudo node that lists show for an external client. */
export function clientNodeReply(client: ExtClient) {
  return {
    ...unused,
    ...withoutRoles,
    id: ZERO_UUID,
    hostid: ZERO_UUID,
    address: '',
    address6: '',
    localaddress: '',
    network: '',
    networkrange: '',
    networkrange6: '',
    lastmodified: ZERO_UNIX,
    expdatetime: ZERO_UNIX,
    lastcheckin: ZERO_UNIX,
    lastpeerupdate: ZERO_UNIX,
    connected: false,
    inet_node_req: { inet_node_client_ids: null },
    fail_over_peers: null,
    tags: null,
    server: '',
    is_static: true,
    is_user_node: isUserClient(client),
    static_node: client,
    status: clientStatus(client),
  }
}

/** Whether a client was made by somebody's desktop program. */
export function isUserClient({ remote_access_client_id }: ExtClient): boolean {
  return remote_access_client_id !== ''
}

const noClient: ExtClient = {
  clientid: '',
  privatekey: '',
  publickey: '',
  network: '',
  dns: '',
  address: '',
  address6: '',
  extraallowedips: null,
  allowed_ips: null,
  ingressgatewayid: '',
  ingressgatewayendpoint: '',
  lastmodified: 0,
  enabled: false,
  ownerid: '',
  deniednodeacls: null,
  remote_access_client_id: '',
  postup: '',
  postdown: '',
  tags: null,
  os: '',
  device_name: '',
  public_endpoint: '',
  country: '',
  location: '',
}
