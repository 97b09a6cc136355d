import { NIL_UUID } from '@meshdeck/domain/nil-uuid'

import { checkMayJoin } from '../access-control/posture-state'
import { forServer } from '../edition'
import { makeDefaultGateway } from '../gateways/create-gateway'
import { relayNode } from '../gateways/relays'
import { httpError } from '../http/replies'
import { deletionDiff, type ActivityInput, subject } from '../monitoring/activity'
import { isMember, joinNetwork } from '../nodes/join-network'
import { removeNode } from '../nodes/remove-node'
import type { Store } from '../storage/store'
import type { EnrollmentKey, Host, Node } from '../storage/tables'
import { hostReply } from './host'
import { hostVersions } from './host-versions'

export type Membership = { hostId: string; netid: string }

/** Joins a host on behalf of an administrator; a default one becomes a gateway. Throws HttpError 500, or Missing. */
export function joinByAdmin(store: Store, { hostId, netid }: Membership) {
  store.transaction(() => {
    const host = store.hosts.get(hostId)
    checkMayJoin(store, netid, host)
    forServer(hostVersions, store).checkNetwork(store, netid)
    if (isMember(store, hostId, netid)) {
      throw httpError(500, `host already part of network ${netid}`)
    }
    makeDefaultGateway(store, host, joinNetwork(store, host, { netid }))
  })
}

/**
 * Marks a node for removal, which its device has to confirm. Returns false, because it wasn't marked yet. Throws
 * HttpError 400 or 500.
 */
export function askToLeave(store: Store, { hostId, netid }: Membership): boolean {
  if (!store.hosts.has(hostId)) throw httpError(400, 'node not found')
  const node = nodeOf(store, { hostId, netid })
  if (!node || node.pendingdelete) {
    throw httpError(500, `host not part of the network ${netid}`)
  }
  store.nodes.update(node.id, { pendingdelete: true })
  return false
}

/**
 * Removes a host's node at once. Returns whether the node was already marked; 1.0.0 then leaves its ID in the host's
 * list. Throws HttpError 400.
 */
export function forceToLeave(store: Store, { hostId, netid }: Membership): boolean {
  const node = nodeOf(store, { hostId, netid })
  if (!node) throw httpError(400, 'node not found')
  store.transaction(() => {
    const { nodes } = store.hosts.get(hostId)
    removeNode(store, node)
    if (node.pendingdelete) store.hosts.update(hostId, { nodes })
  })
  return node.pendingdelete
}

function nodeOf(store: Store, { hostId, netid }: Membership) {
  return store.nodes.all({ hostid: hostId, network: netid })[0]
}

/** Removes a device; its nodes and their clients only by force. Throws HttpError 500. */
export function removeHost(store: Store, host: Host, isForced: boolean) {
  store.transaction(() => {
    const nodes = store.nodes.all({ hostid: host.id })
    if (nodes.length > 0 && !isForced) throw httpError(500, 'host still has associated nodes')
    for (const node of nodes) removeNode(store, node)
    store.hosts.remove(host.id)
  })
}

export function hostDeletionActivity(store: Store, by: string, host: Host): ActivityInput {
  const target = subject('DEVICE', host)
  return { by, action: 'DELETE', target, ...deletionDiff(store, hostReply(host, store.apiVersion)) }
}

/**
 * Applies a key to a node: its tags replace those of the node, and the node gets an automatic gateway on Pro, or a
 * relay of its network if it has none.
 */
export function followKey(store: Store, { id, network, isrelayed }: Node, key: EnrollmentKey) {
  const tags = key.groups ?? []
  if (tags.length > 0) {
    store.nodes.update(id, { tags: Object.fromEntries(tags.map((tag) => [tag, {}])) })
  }
  if (store.edition === 'pro' && key.auto_assign_gw) {
    store.nodes.update(id, { auto_assign_gw: true })
  }
  if (key.relay === NIL_UUID || key.relay === id || isrelayed) return
  const relay = store.nodes.find(key.relay)
  if (relay?.is_gw && relay.network === network) relayNode(store, relay, id)
}
