import type { FastifyInstance, FastifyRequest } from 'fastify'

import { type Deed, subject } from '../activity/deed'
import { recorded } from '../activity/record'
import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import { restrictedCaller } from '../auth/caller-role'
import { DENIED } from '../auth/rights'
import type { Context } from '../context'
import { decodeBody } from '../decoding/decode-body'
import { isForced, paramOf } from '../http/query'
import { refused } from '../http/refusal'
import { bare, envelope, nothing, sniffed } from '../http/replies'
import { sendLists } from '../http/send-lists'
import type { Host } from '../storage/tables'
import { hostReply } from './host'
import { apiHostType } from './host-input'
import { createHostList } from './host-list'
import { askToLeave, forceToLeave, joinByAdmin, type Membership } from './membership'
import { goneHostDeed, removeHost } from './remove-host'
import { updateHost } from './update-host'
import { hostVersions } from './versions'

/** Devices as an administrator works with them (contract 1.12). */
export function hostRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const { readId } = hostVersions[store.apiVersion]
  const allHosts = createHostList(app, context)
  const toReply = (host: Host) => hostReply(host, store.apiVersion)

  app.get('/api/hosts', allow('user', on.hosts), (_request, reply) => sendLists(reply, allHosts()))

  // the body names the host, not the path
  app.put('/api/hosts/:hostid', allow('admin', on.host), (request, reply) => {
    const input = decodeBody(apiHostType, request, 500)
    const isOther = input.id !== '' && input.id !== paramOf(request, 'hostid')
    if (isOther && restrictedCaller(store, request)) throw refused(403, DENIED)
    const before = store.hosts.get(readId(input.id))
    const host = recorded(
      store,
      () => updateHost(store, before, input),
      (after) => ({
        by: callerName(request),
        action: 'UPDATE',
        target: subject('DEVICE', after),
        diff: { Old: toReply(before), New: toReply(after) },
      }),
    )
    return sniffed(reply, toReply(host))
  })

  app.delete('/api/hosts/:hostid', allow('host|user', on.host), (request, reply) => {
    const host = hostOfPath(request)
    recorded(
      store,
      () => removeHost(store, host, isForced(request)),
      () => goneHostDeed(store, callerName(request), host),
    )
    return bare(reply, toReply(host))
  })

  app.post(
    '/api/hosts/:hostid/networks/:network',
    allow('network-admin', on.hostInNetwork),
    (request, reply) => {
      const membership = membershipOf(request)
      recorded(
        store,
        () => joinByAdmin(store, membership),
        () => membershipDeed(request, 'JOIN_HOST_TO_NETWORK', membership),
      )
      return nothing(reply)
    },
  )

  app.delete(
    '/api/hosts/:hostid/networks/:network',
    allow('network-admin', on.hostInNetwork),
    (request, reply) => {
      const membership = membershipOf(request)
      const leave = isForced(request) ? forceToLeave : askToLeave
      const wasWaiting = recorded(
        store,
        () => leave(store, membership),
        () => membershipDeed(request, 'REMOVE_HOST_FROM_NETWORK', membership),
      )
      return wasWaiting ? envelope(reply, 'force deleted daemon node successfully') : nothing(reply)
    },
  )

  function membershipOf(request: FastifyRequest) {
    return { hostId: readId(paramOf(request, 'hostid')), netid: paramOf(request, 'network') }
  }

  function membershipDeed(
    request: FastifyRequest,
    action: 'JOIN_HOST_TO_NETWORK' | 'REMOVE_HOST_FROM_NETWORK',
    { hostId, netid }: Membership,
  ): Deed {
    const target = subject('DEVICE', store.hosts.get(hostId))
    return { by: callerName(request), action, target, network_id: netid }
  }

  function hostOfPath(request: FastifyRequest): Host {
    return store.hosts.get(readId(paramOf(request, 'hostid')))
  }
}
