import type { FastifyInstance, FastifyRequest } from 'fastify'

import { on } from '../auth/about'
import { allow } from '../auth/access'
import { restrictedCaller } from '../auth/callers'
import { timeNow } from '../clock'
import type { Context } from '../context'
import { makeDefaultGateway } from '../gateways/create-gateway'
import { paramOf, queryOf } from '../http/query'
import { envelope, refused } from '../http/replies'
import { newId } from '../ids'
import { isMember, joinNetwork } from '../nodes/join-network'
import { createNodeReplies } from '../nodes/node-reply'
import { asRefusal } from '../storage/missing'
import type { PendingHost } from '../storage/pro-tables'
import type { Store } from '../storage/store'
import type { EnrollmentKey, Host, Network, Node } from '../storage/tables'
import { followKey } from './membership'

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
function approveHost(store: Store, pending: PendingHost): Node {
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

/** Devices that wait to be let into a network (contract 2.7). None of it shows in the activity. */
export function pendingHostRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const replies = createNodeReplies(context)
  const path = '/api/v1/pending_hosts'
  const pendingOf = (request: FastifyRequest) => store.pendingHosts.get(paramOf(request, 'id'))

  // a network has to be named, but an administrator is sent those of every network
  app.get(path, allow('user', on.waitingHosts), (request, reply) => {
    const network = queryOf(request, 'network')
    if (network === '') throw refused(400, 'network id param is missing')
    const seen = restrictedCaller(store, request) ? { network } : {}
    return envelope(
      reply,
      `returned pending hosts in ${network}`,
      store.pendingHosts.all(seen).map(shown),
    )
  })

  app.post(`${path}/approve/:id`, allow('admin', on.hosts), (request, reply) => {
    const { pending, node } = orRefused(() => {
      const found = pendingOf(request)
      return { pending: found, node: approveHost(store, found) }
    })
    return envelope(reply, `added pending host to ${pending.network}`, replies.one(node))
  })

  app.post(`${path}/reject/:id`, allow('admin', on.hosts), (request, reply) => {
    const pending = orRefused(() => pendingOf(request))
    store.pendingHosts.remove(pending.id)
    return envelope(reply, `deleted pending host from ${pending.network}`, shown(pending))
  })
}

/** With the key that it came with, but for what a device could register with: others than admins read it. */
function shown(pending: PendingHost): PendingHost {
  return { ...pending, enrollment_key_id: { ...pending.enrollment_key_id, value: '' } }
}

/** Whatever is in the way is answered with 400 and its own words. @throws Refusal 400 */
function orRefused<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    const refusal = asRefusal(error)
    if (!refusal) throw error
    throw refused(400, refusal.message)
  }
}
