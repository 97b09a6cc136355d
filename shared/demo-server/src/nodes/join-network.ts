import { unixNow, ZERO_TIME, ZERO_UNIX } from '../clock'
import { HttpError } from '../http/replies'
import { newId } from '../ids'
import { allocateAddress } from '../networks/allocate'
import { parseCidr } from '../networks/cidr'
import type { Store } from '../storage/store'
import type { Host, Network, Node } from '../storage/tables'
import { withoutRoles } from './node'

export type JoinOptions = { netid: string }

/** Returns the node of a host in a network, unless it is pending deletion. */
export function nodeIn(store: Store, hostid: string, network: string): Node | undefined {
  return store.nodes.all({ hostid, network, pendingdelete: false })[0]
}

/** Whether a host has such a node. */
export function isMember(store: Store, hostId: string, netid: string): boolean {
  return nodeIn(store, hostId, netid) !== undefined
}

/**
 * Gives a host a node in a network. 1.0.0 also accepts an unknown network: the node then has no address. Throws
 * HttpError 500 when the network has no address left.
 */
export function joinNetwork(store: Store, { id: hostid }: Host, { netid }: JoinOptions): Node {
  const node = newNode(hostid, netid, store.networks.find(netid))
  const placedNode: Node = {
    ...node,
    address: ownAddress(store, netid, node.networkrange),
    address6: ownAddress(store, netid, node.networkrange6),
  }
  store.nodes.insert(placedNode)
  const nodeIds = store.hosts.get(hostid).nodes ?? []
  store.hosts.update(hostid, { nodes: [...nodeIds, placedNode.id] })
  return placedNode
}

/** Like `joinNetwork`, for automatic joins: a full network is skipped, as on the real server. */
export function joinIfRoom(store: Store, host: Host, joining: JoinOptions): Node | undefined {
  try {
    return joinNetwork(store, host, joining)
  } catch (error) {
    if (error instanceof HttpError) return undefined
    throw error
  }
}

/** Returns a node without addresses; it counts as checked in from the start. */
export function newNode(hostid: string, netid: string, network: Network | undefined): Node {
  const now = unixNow()
  return {
    ...withoutRoles,
    id: newId(),
    hostid,
    network: netid,
    homenetwork: netid,
    address: '',
    address6: '',
    localaddress: '',
    networkrange: network?.isipv4 === 'yes' ? network.addressrange : '',
    networkrange6: network?.isipv6 === 'yes' ? network.addressrange6 : '',
    lastmodified: now,
    expdatetime: expiryOf(now),
    lastcheckin: now,
    lastpeerupdate: ZERO_UNIX,
    connected: true,
    defaultacl: network?.defaultacl ?? 'unset',
    inet_node_client_ids: null,
    tags: {},
    auto_assign_gw: false,
    last_evaluated_at: ZERO_TIME,
    posture_check_violations: null,
    posture_check_violation_severity_level: 0,
    fail_over_peers: {},
    is_auto_relay: false,
    auto_relayed_peers: null,
    metrics_since: 0,
  }
}

function ownAddress(store: Store, network: string, range: string): string {
  const address = allocateAddress(store, { network, range }, 'upwards')
  return address === '' ? '' : `${address}/${parseCidr(range)?.prefix}`
}

/**
 * Returns when a node that joins now expires, in unix seconds like `now`: a hundred years and a month later, as
 * observed on a real server 1.0.0.
 */
export function expiryOf(now: number): number {
  const date = new Date(now * 1000)
  date.setUTCFullYear(date.getUTCFullYear() + 100, date.getUTCMonth() + 1)
  return Math.floor(date.getTime() / 1000)
}
