import { timeOfUnix } from '../clock'
import type { Context } from '../context'
import { forServer } from '../edition'
import { emptyClient } from '../ext-clients/ext-client'
import { extClientVersions } from '../ext-clients/ext-client-versions'
import { ownHostReply } from '../hosts/host'
import { clientConfiguration } from '../server/configuration'
import type { Node } from '../storage/tables'
import { rawAddress } from './allowed-addresses'
import { nodeVersions } from './node-versions'
import { peersOf } from './peers'

/**
 * Returns a device's own node (contract 1.9 GET one): raw internal structures, of no use to a console, and the peers of
 * its tunnels.
 */
export function rawNodeReply(context: Context, node: Node) {
  const { store, identity } = context
  const host = store.hosts.get(node.hostid)
  const { all, here, ids } = peersOf(store, host, node.network)
  return {
    node: rawNode(context, node),
    host: ownHostReply(host, store.apiVersion),
    peers: here,
    host_peers: all,
    serverconfig: clientConfiguration(store, identity, null),
    ...(Object.keys(ids).length > 0 && { peerids: ids }),
  }
}

/** Returns only the raw node, as in the responses about a node's special roles (contract 1.10.1). */
export function rawNode({ store, identity }: Context, node: Node) {
  const {
    inet_node_client_ids,
    homenetwork: _home,
    metrics_since: _since,
    additional_rag_ips,
    ...fields
  } = node
  const range = node.isingressgateway ? store.networks.find(node.network) : undefined
  return {
    ...unused,
    ...forServer(nodeVersions, store).rawFields(fields),
    server: identity.serverName,
    address: rawAddress(node.address),
    address6: rawAddress(node.address6),
    localaddress: rawAddress(node.localaddress),
    networkrange: rawAddress(node.networkrange),
    networkrange6: rawAddress(node.networkrange6),
    lastmodified: moment(node.lastmodified),
    lastcheckin: moment(node.lastcheckin),
    lastpeerupdate: moment(node.lastpeerupdate),
    expdatetime: moment(node.expdatetime),
    ingressgatewayrange: range?.addressrange ?? '',
    ingressgatewayrange6: range?.addressrange6 ?? '',
    inet_node_req: { inet_node_client_ids },
    additional_rag_ips: additional_rag_ips.length === 0 ? null : additional_rag_ips,
    static_node: forServer(extClientVersions, store).toReply(emptyClient),
  }
}

/** Fields that are never filled. */
const unused = {
  action: '',
  egressgatewaynatenabled: false,
  egressgatewayranges: null,
  egressgatewayrequest: {
    nodeid: '',
    netid: '',
    natenabled: '',
    ranges: null,
    ranges_with_metric: null,
  },
  isegressgateway: false,
  is_static: false,
  is_user_node: false,
  node_status: '',
}

/** Formats a time; here the beginning of unix time is an ordinary one. */
function moment(seconds: number): string {
  return seconds === 0 ? '1970-01-01T00:00:00Z' : timeOfUnix(seconds)
}
