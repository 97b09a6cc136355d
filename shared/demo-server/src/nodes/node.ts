import { NIL_UUID } from '@meshdeck/domain/nil-uuid'
import type { FastifyRequest } from 'fastify'

import { unixNow } from '../clock'
import { paramOf } from '../http/query'
import { httpError } from '../http/replies'
import { subject } from '../monitoring/activity'
import { withText } from '../storage/missing'
import { readIds } from '../storage/repository'
import type { Store } from '../storage/store'
import type { ExtClient, Node } from '../storage/tables'

/** Seconds without a check-in after which a node is offline (contract 1.9). */
export const OFFLINE_AFTER = 600

/** Fields of a node that determine its status. */
export type SeenNode = Pick<Node, 'id' | 'connected' | 'lastcheckin' | 'metrics_since'>

/** Returns the status of a node by its check-in, as 1.0.0 does on both editions. */
export function statusOf({ connected, lastcheckin }: SeenNode): string {
  if (!connected) return 'disconnected'
  return unixNow() - lastcheckin > OFFLINE_AFTER ? 'offline' : 'online'
}

/** Returns the unix seconds until which a node stays online without a check-in; any other status holds. */
export function statusHolds(node: SeenNode): number {
  return statusOf(node) === 'online' ? node.lastcheckin + OFFLINE_AFTER : Infinity
}

/**
 * Returns the status of a client, which depends on no check-in. Pro takes it from the metrics of the gateway, which has
 * no connection to a client that was never used (contract 2.6).
 */
export function clientStatus(store: Store, { enabled, metrics_since }: ExtClient): string {
  const isConnected = metrics_since > 0 || !store.can('measuresConfigFiles')
  return enabled && isConnected ? 'online' : 'offline'
}

/** Fields of a node that isn't a gateway, relay or client. */
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
  failed_over_by: NIL_UUID,
  additional_rag_ips: [],
}

/** Whether a desktop program created a client. */
export function isUserClient({ remote_access_client_id }: ExtClient): boolean {
  return remote_access_client_id !== ''
}

/** Returns a node as the activity names it: by its ID and its device's name. */
export function nodeSubject(store: Store, type: 'NODE' | 'GATEWAY', { id, hostid }: Node) {
  return subject(type, { id, name: store.hosts.get(hostid).name })
}

/** Returns the node that `/{network}/{nodeid}` names. Throws HttpError 400. */
export function nodeOfPath(store: Store, request: FastifyRequest): Node {
  return nodeIn(store, paramOf(request, 'nodeid'), paramOf(request, 'network'))
}

/** Returns the node with an ID, if it is in that network. Throws HttpError 400. */
export function nodeIn(store: Store, id: string, network: string): Node {
  const node = withText(400, 'error fetching node during parameter validation: ', () =>
    store.nodes.get(id),
  )
  if (node.network === network) return node
  throw httpError(400, 'network url param does not match node network')
}

/**
 * Returns the nodes that a network lists. A node that an update moved to another network's name is also listed in the
 * one it joined, there under the old name.
 */
export function nodesOf(store: Store, network: string): Node[] {
  const memberNodes = store.nodes.all({ network })
  const movedNodes = store.nodes
    .all({ homenetwork: network })
    .filter((node) => node.network !== network)
  return [...memberNodes, ...movedNodes.map((node) => ({ ...node, network }))]
}

/**
 * Returns the IDs of the clients listed among the nodes of a network, which are those of a network with a gateway for
 * them; without a network those of all.
 */
export function clientIdsAmong(store: Store, network?: string): string[] {
  return readIds(
    store.db,
    `SELECT clientid AS id FROM extclients WHERE network IN
       (SELECT network FROM nodes WHERE isingressgateway = 1) AND network = coalesce(?, network)
     ORDER BY rowid`,
    [network ?? null],
  )
}

/** Returns the clients that lists of nodes contain; of all networks without one. */
export function clientsAmong(store: Store, network?: string): ExtClient[] {
  return store.extClients.some(clientIdsAmong(store, network))
}
