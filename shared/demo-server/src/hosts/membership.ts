import { NIL_UUID } from '@meshdeck/domain/nil-uuid'

import { checkMayJoin } from '../access-control/posture-state'
import { makeDefaultGateway } from '../gateways/create-gateway'
import { relayNode } from '../gateways/relays'
import { refused } from '../http/replies'
import { goneDiff, type Deed, subject } from '../monitoring/activity'
import { isMember, joinNetwork } from '../nodes/join-network'
import { removeNode } from '../nodes/remove-node'
import type { Store } from '../storage/store'
import type { EnrollmentKey, Host, Node } from '../storage/tables'
import { hostReply } from './host'
import { hostVersions } from './host-versions'

export type Membership = { hostId: string; netid: string }

/** An administrator lets a host join; a default one as a gateway. @throws Refusal 500, Missing */
export function joinByAdmin(store: Store, { hostId, netid }: Membership) {
  store.transaction(() => {
    const host = store.hosts.get(hostId)
    checkMayJoin(store, netid, host)
    hostVersions[store.apiVersion].checkNetwork(store, netid)
    if (isMember(store, hostId, netid)) {
      throw refused(500, `host already part of network ${netid}`)
    }
    makeDefaultGateway(store, host, joinNetwork(store, host, { netid }))
  })
}

/**
 * Without force the node only waits until its device confirms.
 * @returns false: it was not waiting yet
 * @throws Refusal 400 or 500
 */
export function askToLeave(store: Store, { hostId, netid }: Membership): boolean {
  if (!store.hosts.has(hostId)) throw refused(400, 'node not found')
  const node = nodeOf(store, { hostId, netid })
  if (!node || node.pendingdelete) {
    throw refused(500, `host not part of the network ${netid}`)
  }
  store.nodes.update(node.id, { pendingdelete: true })
  return false
}

/**
 * Removes a host's node at once.
 * @returns whether the node was already waiting; 1.0.0 then leaves its id in the host's list
 * @throws Refusal 400
 */
export function forceToLeave(store: Store, { hostId, netid }: Membership): boolean {
  const node = nodeOf(store, { hostId, netid })
  if (!node) throw refused(400, 'node not found')
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

/** Removes a device; its nodes and their clients only by force. @throws Refusal 500 */
export function removeHost(store: Store, host: Host, isForced: boolean) {
  store.transaction(() => {
    const nodes = store.nodes.all({ hostid: host.id })
    if (nodes.length > 0 && !isForced) throw refused(500, 'host still has associated nodes')
    for (const node of nodes) removeNode(store, node)
    store.hosts.remove(host.id)
  })
}

/** A device that is gone, as the activity tells of it. */
export function goneHostDeed(store: Store, by: string, host: Host): Deed {
  const target = subject('DEVICE', host)
  return { by, action: 'DELETE', target, ...goneDiff(store, hostReply(host, store.apiVersion)) }
}

/**
 * What a key wants of a node: its tags in place of those it has, a gateway chosen for it on Pro, or a relay
 * of its network if it has none.
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
