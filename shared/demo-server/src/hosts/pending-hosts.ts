import { timeNow } from '../clock'
import { makeDefaultGateway } from '../gateways/create-gateway'
import { followKey } from '../hosts/follow-key'
import { refused } from '../http/refusal'
import { newId } from '../ids'
import { isMember, joinNetwork } from '../nodes/join-network'
import type { PendingHost } from '../storage/pro-tables'
import type { Store } from '../storage/store'
import type { EnrollmentKey, Host, Network, Node } from '../storage/tables'

/** Whether a network may ask before it takes a device in: a licence allows that from 1.5.1 on (contract 2.1). */
export function approvesDevices({ apiVersion, edition }: Store): boolean {
  return edition === 'pro' && apiVersion !== '1.0.0'
}

/** Whether a device that registers for a network has to wait until somebody lets it in (contract 2.7). */
export function hasToWait(store: Store, { auto_join }: Network): boolean {
  return approvesDevices(store) && !auto_join
}

/** Lets a device wait; one that waits already keeps its place, and one that is leaving gets none. */
export function waitForApproval(
  store: Store,
  host: Host,
  asked: { key: EnrollmentKey; netid: string },
) {
  const place = { host_id: host.id, network: asked.netid }
  if (store.nodes.count({ hostid: host.id, network: asked.netid }) > 0) return
  if (store.pendingHosts.count(place) > 0) return
  store.pendingHosts.insert({
    ...place,
    id: newId(),
    host_name: host.name,
    public_key: host.publickey,
    enrollment_key_id: asked.key,
    os: host.os,
    version: host.version,
    location: host.location,
    requested_at: timeNow(),
  })
}

/**
 * Lets a device in as it would have joined by itself: with what its key says, and as a gateway if it is
 * a default one. Who can not join goes on waiting.
 * @returns the node as it was before it became a gateway
 * @throws Refusal, Missing
 */
export function approveHost(store: Store, pending: PendingHost): Node {
  const { id, host_id, network: netid, enrollment_key_id: key } = pending
  return store.transaction(() => {
    const host = store.hosts.get(host_id)
    store.networks.get(netid)
    if (isMember(store, host_id, netid)) throw refused(400, `host already part of network ${netid}`)
    const joined = joinNetwork(store, host, { netid })
    followKey(store, joined, key)
    const node = store.nodes.get(joined.id)
    makeDefaultGateway(store, host, node)
    store.pendingHosts.remove(id)
    return node
  })
}
