import { withoutPrefix } from '@meshdeck/domain/addresses'

import { evaluatePosture } from '../access-control/posture-state'
import { checkIsWritable, unixNow } from '../clock'
import { forServer } from '../edition'
import { gatewayVersions } from '../gateways/gateway-versions'
import {
  attachInternetClients,
  checkInternetGateway,
  detachInternetClients,
} from '../gateways/internet-clients'
import { relayFault, setRelayNodes } from '../gateways/relays'
import { struct } from '../http/decode-body'
import { bool, type DecodedField, int, list, set, string } from '../http/field-types'
import { httpError } from '../http/replies'
import { takenAddresses } from '../networks/allocate'
import { contains, formatAddress, formatNetwork, parseCidr, toNumber } from '../networks/cidr'
import { found } from '../storage/missing'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'
import { nodeVersions } from './node-versions'

/**
 * Updates a node (contract 1.9 PUT); most missing fields are zeroed, including the check-in, which turns the node
 * offline. Throws HttpError 400 or 500, or Missing when the body's host doesn't exist.
 */
export function updateNode(store: Store, node: Node, input: NodeInput): Node {
  const version = forServer(nodeVersions, store)
  return store.transaction(() => {
    checkAddressIsFree(store, node, input)
    const additional_rag_ips = version.moreAddresses(input.additional_rag_ips)
    const followers = checkFollowers(store, node, input)
    store.hosts.get(input.hostid)
    checkAddressIsInRange(store, node, input)
    version.checkDefaultAccess(input)
    const sentChanges = changesOf(store, node, input)
    const changes = {
      ...sentChanges,
      ...evaluatePosture(store, { ...node, ...sentChanges, hostid: input.hostid }),
    }
    for (const seconds of [changes.expdatetime, changes.lastcheckin, changes.lastpeerupdate]) {
      checkIsWritable(seconds)
    }
    store.nodes.update(node.id, { ...changes, additional_rag_ips })
    updateFollowers(store, { node, input, followers })
    return store.nodes.get(node.id)
  })
}

function changesOf(store: Store, node: Node, input: NodeInput) {
  const { checkInOf, gatewayChoice, relaysAsGateway } = forServer(nodeVersions, store)
  return {
    address: readableAddress(input.address),
    address6: readableAddress(input.address6),
    localaddress: input.localaddress === '' ? node.localaddress : rangeOf(input.localaddress),
    network: input.network || node.network,
    networkrange: rangeOf(input.networkrange),
    networkrange6: rangeOf(input.networkrange6),
    expdatetime: input.expdatetime,
    lastcheckin: checkInOf(input.lastcheckin, node),
    lastpeerupdate: input.lastpeerupdate,
    lastmodified: unixNow(),
    connected: input.connected,
    pendingdelete: input.pendingdelete,
    metadata: input.metadata,
    defaultacl: input.defaultacl || node.defaultacl,
    is_gw: input.is_gw,
    isrelay: relaysAsGateway ? input.is_gw : node.isrelay,
    isrelayed: input.isrelayed,
    relayedby: input.relayedby,
    ingressdns: input.ingressdns,
    ingressmtu: input.ingressmtu,
    ingresspersistentkeepalive: input.ingresspersistentkeepalive,
    isinternetgateway: input.isinternetgateway,
    tags: input.tags ?? node.tags,
    ...gatewayChoice(input.auto_assign_gw, node),
  }
}

/** Checks for another node's IPv4 address, which is detected only when it is sent without prefix length. */
function checkAddressIsFree(store: Store, node: Node, { address, network }: NodeInput) {
  if (address === '' || address === node.address) return
  if (!takenAddresses(store, network).has(address)) return
  throw httpError(400, `ip specified is already allocated:  ${address}`)
}

/** Checks a changed IPv4 address against the range of the network that the body names. */
function checkAddressIsInRange(store: Store, node: Node, input: NodeInput) {
  const address = readableAddress(input.address)
  const network = store.networks.find(input.network)
  if (!network || withoutPrefix(address) === withoutPrefix(node.address)) return
  const range = parseCidr(network.addressrange)
  const isInside = address !== '' && range && contains(range, toNumber(withoutPrefix(address)))
  if (isInside) return
  throw httpError(500, `invalid address provided; out of network range for node ${node.id}`)
}

function readableAddress(address: string): string {
  const cidr = parseCidr(address)
  return cidr ? `${formatAddress(cidr.address, cidr.family)}/${cidr.prefix}` : ''
}

function rangeOf(range: string): string {
  const cidr = parseCidr(range)
  return cidr ? formatNetwork(cidr) : ''
}

/** Nodes behind a node after an update, and whether they are updated as well. */
type Followers = { relaynodes: string[] | null; sendsRelayNodes: boolean }

/**
 * Returns the nodes behind a node after an update (contract 1.9 PUT): those that the body names, otherwise the current
 * ones, and those that reach the internet through it. Only a gateway updates them. Throws HttpError 400.
 */
function checkFollowers(store: Store, node: Node, input: NodeInput): Followers {
  const clients = input.isinternetgateway ? (node.inet_node_client_ids ?? []) : []
  if (clients.length > 0) checkInternetGateway(store, node, clients)
  const followerIds =
    clients.length === 0
      ? input.relaynodes
      : [...new Set([...(input.relaynodes ?? []), ...clients])]
  const sendsRelayNodes = input.is_gw && !isSame(followerIds ?? [], node.relaynodes ?? [])
  for (const nodeId of followerIds ?? []) {
    const fault = found(400, () => relayFault(store, { relayId: node.id, nodeId }))
    if (fault && sendsRelayNodes) throw httpError(400, fault)
  }
  if (input.relayedby !== '') found(400, () => store.nodes.get(input.relayedby))
  return { relaynodes: followerIds ?? node.relaynodes, sendsRelayNodes }
}

type Update = { node: Node; input: NodeInput; followers: Followers }

/** Stores the nodes behind a node, which the previously stored node doesn't include yet. */
function updateFollowers(store: Store, { node, input, followers }: Update) {
  const { relaynodes, sendsRelayNodes } = followers
  const { clientsAfterUpdate, prepareExit } = forServer(gatewayVersions, store)
  if (sendsRelayNodes) setRelayNodes(store, node, relaynodes)
  else store.nodes.update(node.id, { relaynodes })
  if (!input.isinternetgateway) {
    detachInternetClients(store, node)
    return
  }
  prepareExit(store, node.hostid)
  attachInternetClients(store, node, node.isinternetgateway ? clientsAfterUpdate(node) : null)
}

function isSame(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}

/** Body of a node that an administrator updates (ApiNode), without fields that have no effect. */
export const nodeType = struct('ApiNode', {
  hostid: string(),
  address: string(),
  address6: string(),
  localaddress: string(),
  network: string(),
  networkrange: string(),
  networkrange6: string(),
  expdatetime: int('int64'),
  lastcheckin: int('int64'),
  lastpeerupdate: int('int64'),
  connected: bool(),
  pendingdelete: bool(),
  metadata: string(),
  defaultacl: string(),
  is_gw: bool(),
  isrelay: bool(),
  isrelayed: bool(),
  relayedby: string(),
  relaynodes: list(string()),
  ingressdns: string(),
  ingressmtu: int('int32', 32),
  ingresspersistentkeepalive: int('int32', 32),
  isinternetgateway: bool(),
  tags: set('models.TagID'),
  auto_assign_gw: bool(),
  additional_rag_ips: list(string()),
})
export type NodeInput = DecodedField<typeof nodeType>
