import { parseCidr, withoutPrefix } from '../addresses/cidr'
import { timeOfUnix } from '../clock'
import type { Context } from '../context'
import { ownHostReply } from '../hosts/host'
import { clientConfiguration } from '../server/configuration'
import type { Node } from '../storage/tables'

/**
 * What a device reads of its own node (contract 1.9 GET one): raw internal structures, of no use to a
 * console. Peers are left empty: nothing here carries traffic.
 */
export function rawNodeReply({ store, identity }: Context, node: Node) {
  return {
    node: rawNode(node, identity.serverName),
    host: ownHostReply(store.hosts.get(node.hostid), store.apiVersion),
    peers: [],
    host_peers: [],
    serverconfig: clientConfiguration(store, identity, null),
    peerids: {},
  }
}

/** The same alone, as the calls about a node's special duties answer it (contract 1.10.1). */
export function rawNode(node: Node, server: string) {
  const { inet_node_client_ids, homenetwork: _home, metrics_since: _since, ...fields } = node
  return {
    ...fields,
    server,
    address: rawAddress(node.address),
    address6: rawAddress(node.address6),
    localaddress: rawAddress(node.localaddress),
    networkrange: rawAddress(node.networkrange),
    networkrange6: rawAddress(node.networkrange6),
    lastmodified: timeOfUnix(node.lastmodified),
    lastcheckin: timeOfUnix(node.lastcheckin),
    lastpeerupdate: timeOfUnix(node.lastpeerupdate),
    expdatetime: timeOfUnix(node.expdatetime),
    inet_node_req: { inet_node_client_ids },
  }
}

/** `{IP, Mask}`, the mask as base64 bytes. */
function rawAddress(address: string) {
  const cidr = parseCidr(address)
  if (!cidr) return { IP: '', Mask: null }
  const bits = cidr.family === 4 ? 32 : 128
  const mask = ((1n << BigInt(cidr.prefix)) - 1n) << BigInt(bits - cidr.prefix)
  const hex = mask.toString(16).padStart(bits / 4, '0')
  return { IP: withoutPrefix(address), Mask: Buffer.from(hex, 'hex').toString('base64') }
}
