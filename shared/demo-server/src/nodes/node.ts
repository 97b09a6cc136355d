import { unixNow } from '../clock'
import { ZERO_UUID } from '../decoding/field-types'
import type { ExtClient, Node } from '../storage/tables'

/** Seconds without a check-in after which a node is offline (contract 1.9). */
export const OFFLINE_AFTER = 600

/** What is looked at of a node to tell how it is. */
export type SeenNode = Pick<Node, 'id' | 'connected' | 'lastcheckin' | 'metrics_since'>

/** How a node is: 1.0.0 goes by its check-in alone, on both editions. */
export function statusOf({ connected, lastcheckin }: SeenNode): string {
  if (!connected) return 'disconnected'
  return unixNow() - lastcheckin > OFFLINE_AFTER ? 'offline' : 'online'
}

/** Until when a node stays online if nothing is heard of it, in unix seconds; what is not, stays so. */
export function statusHolds(node: SeenNode): number {
  return statusOf(node) === 'online' ? node.lastcheckin + OFFLINE_AFTER : Infinity
}

export function clientStatus({ enabled }: ExtClient): string {
  return enabled ? 'online' : 'offline'
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
  is_fail_over: false,
  failed_over_by: ZERO_UUID,
  additional_rag_ips: [],
}

/** Whether a client was made by somebody's desktop program. */
export function isUserClient({ remote_access_client_id }: ExtClient): boolean {
  return remote_access_client_id !== ''
}
