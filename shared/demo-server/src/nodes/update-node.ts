import { takenAddresses } from '../addresses/allocate'
import {
  contains,
  formatNetwork,
  isIpAddress,
  parseCidr,
  toNumber,
  withoutPrefix,
} from '../addresses/cidr'
import { timeNow, unixNow } from '../clock'
import { refused } from '../http/refusal'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'
import type { NodeInput } from './node-input'
import { checkFollowers, updateFollowers } from './update-followers'
import { nodeVersions } from './versions'

/**
 * Replaces what may be changed on a node (contract 1.9 PUT); what is left out is mostly zeroed, a
 * missing check-in included, which turns the node offline.
 * @throws Refusal 400 or 500, Missing when the body's host is not there
 */
export function updateNode(store: Store, node: Node, input: NodeInput): Node {
  return store.transaction(() => {
    checkAddressIsFree(store, node, input)
    checkMoreAddresses(store, input)
    const followers = checkFollowers(store, node, input)
    store.hosts.get(input.hostid)
    checkAddressIsInRange(store, node, input)
    store.nodes.update(node.id, changesOf(store, node, input))
    updateFollowers(store, { node, input, followers })
    return store.nodes.get(node.id)
  })
}

function changesOf(store: Store, node: Node, input: NodeInput): Partial<Node> {
  const { checkInOf, gatewayChoice } = nodeVersions[store.apiVersion]
  return {
    address: readableAddress(input.address),
    address6: readableAddress(input.address6),
    localaddress: rangeOr(input.localaddress, node.localaddress),
    network: input.network || node.network,
    networkrange: rangeOr(input.networkrange, ''),
    networkrange6: rangeOr(input.networkrange6, ''),
    expdatetime: input.expdatetime,
    lastcheckin: checkInOf(input.lastcheckin, node),
    last_evaluated_at: timeNow(),
    lastpeerupdate: input.lastpeerupdate,
    lastmodified: unixNow(),
    connected: input.connected,
    pendingdelete: input.pendingdelete,
    metadata: input.metadata,
    defaultacl: input.defaultacl || node.defaultacl,
    is_gw: input.is_gw,
    isrelay: store.edition === 'pro' ? node.isrelay : input.is_gw,
    isrelayed: input.isrelayed,
    relayedby: input.relayedby,
    ingressdns: input.ingressdns,
    ingressmtu: input.ingressmtu,
    ingresspersistentkeepalive: input.ingresspersistentkeepalive,
    isinternetgateway: input.isinternetgateway,
    tags: input.tags ?? node.tags,
    additional_rag_ips: store.edition === 'pro' ? (input.additional_rag_ips ?? []) : [],
    ...gatewayChoice(input.auto_assign_gw, node),
  }
}

/** Another node's address is noticed only when it is sent without prefix length. */
function checkAddressIsFree(store: Store, node: Node, input: NodeInput) {
  const { address, address6, network } = input
  const own = [node.address, node.address6]
  const taken = takenAddresses(store, network)
  for (const wanted of [address, address6]) {
    if (wanted === '' || own.includes(wanted) || !taken.has(wanted)) continue
    throw refused(400, `ip specified is already allocated:  ${wanted}`)
  }
}

/** More addresses of a gateway, which only Pro keeps. */
function checkMoreAddresses({ edition }: Store, { additional_rag_ips }: NodeInput) {
  if (edition !== 'pro' || additional_rag_ips?.every(isIpAddress) !== false) return
  throw refused(400, 'error converting node')
}

/** Only a changed IPv4 address is held against the range of the network that the body names. */
function checkAddressIsInRange(store: Store, node: Node, input: NodeInput) {
  const address = readableAddress(input.address)
  const network = store.networks.find(input.network)
  if (!network || withoutPrefix(address) === withoutPrefix(node.address)) return
  const range = parseCidr(network.addressrange)
  const isInside = address !== '' && range && contains(range, toNumber(withoutPrefix(address)))
  if (isInside) return
  throw refused(500, `invalid address provided; out of network range for node ${node.id}`)
}

function readableAddress(address: string): string {
  return parseCidr(address) ? address : ''
}

function rangeOr(range: string, otherwise: string): string {
  const cidr = parseCidr(range)
  return cidr ? formatNetwork(cidr) : otherwise
}
