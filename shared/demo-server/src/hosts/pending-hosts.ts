import type { FastifyInstance, FastifyRequest } from 'fastify'

import { on } from '../auth/about'
import { allow } from '../auth/access'
import { restrictedCaller } from '../auth/callers'
import { timeNow } from '../clock'
import type { Context } from '../context'
import { forServer } from '../edition'
import { makeDefaultGateway } from '../gateways/create-gateway'
import { paramOf, queryOf } from '../http/query'
import { sendEnvelope, httpError } from '../http/replies'
import { newId } from '../ids'
import { networkVersions } from '../networks/network-versions'
import { isMember, joinNetwork } from '../nodes/join-network'
import { createNodeReplies } from '../nodes/node-reply'
import { toHttpError } from '../storage/missing'
import type { PendingHost } from '../storage/pro-tables'
import type { Store } from '../storage/store'
import type { EnrollmentKey, Host, Network, Node } from '../storage/tables'
import { followKey } from './membership'

/** Whether a device that registers for a network has to wait for approval (contract 2.7). */
export function hasToWait(store: Store, network: Network): boolean {
  return !forServer(networkVersions, store).joinsByItself(store, network)
}

/** Adds a device to the pending ones; a pending device keeps its entry, and one that is leaving gets none. */
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
 * Joins a pending device as if it had joined on its own: with the settings of its key, and as a gateway if it is a
 * default one. A device that can't join stays pending. Returns the node before it became a gateway. Throws HttpError
 * or Missing.
 */
function approveHost(store: Store, pending: PendingHost): Node {
  const { id, host_id, network: netid, enrollment_key_id: key } = pending
  return store.transaction(() => {
    const host = store.hosts.get(host_id)
    store.networks.get(netid)
    if (isMember(store, host_id, netid))
      throw httpError(400, `host already part of network ${netid}`)
    const joined = joinNetwork(store, host, { netid })
    followKey(store, joined, key)
    const node = store.nodes.get(joined.id)
    makeDefaultGateway(store, host, node)
    store.pendingHosts.remove(id)
    return node
  })
}

/** Routes for devices that are pending approval (contract 2.7). None of it appears in the activity. */
export function pendingHostRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const replies = createNodeReplies(context)
  const path = '/api/v1/pending_hosts'
  const pendingOf = (request: FastifyRequest) => store.pendingHosts.get(paramOf(request, 'id'))

  // a network has to be named, but an administrator gets those of every network
  app.get(path, allow('user', on.waitingHosts), (request, reply) => {
    const network = queryOf(request, 'network')
    if (network === '') throw httpError(400, 'network id param is missing')
    const networkFilter = restrictedCaller(store, request) ? { network } : {}
    return sendEnvelope(
      reply,
      `returned pending hosts in ${network}`,
      store.pendingHosts.all(networkFilter).map(shown),
    )
  })

  app.post(`${path}/approve/:id`, allow('admin', on.hosts), (request, reply) => {
    const { pending, node } = orRefused(() => {
      const pendingHost = pendingOf(request)
      return { pending: pendingHost, node: approveHost(store, pendingHost) }
    })
    return sendEnvelope(reply, `added pending host to ${pending.network}`, replies.one(node))
  })

  app.post(`${path}/reject/:id`, allow('admin', on.hosts), (request, reply) => {
    const pending = orRefused(() => pendingOf(request))
    store.pendingHosts.remove(pending.id)
    return sendEnvelope(reply, `deleted pending host from ${pending.network}`, shown(pending))
  })
}

/**
 * Returns a pending device with its key, but without the registration token, because users other than admins read it.
 */
function shown(pending: PendingHost): PendingHost {
  return { ...pending, enrollment_key_id: { ...pending.enrollment_key_id, value: '' } }
}

/** Turns every failure into a 400 with its own message. Throws HttpError 400. */
function orRefused<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    const refusal = toHttpError(error)
    if (!refusal) throw error
    throw httpError(400, refusal.message)
  }
}
