import type { FastifyInstance } from 'fastify'

import { allow } from '../auth/access'
import type { Context } from '../context'
import { decodeBody } from '../decoding/decode-body'
import { isForced, paramOf } from '../http/query'
import { bare, envelope, nothing, sniffed } from '../http/replies'
import { found } from '../storage/missing'
import { apiHostType, hostReply } from './host'
import { askToLeave, forceToLeave, joinByAdmin } from './membership'
import { removeHost } from './remove-host'
import { updateHost } from './update-host'

/** Devices as an administrator works with them (contract 1.12). */
export function hostRoutes(app: FastifyInstance, { store }: Context) {
  app.get('/api/hosts', allow('user'), (_request, reply) => {
    const hosts = store.hosts.all().map(hostReply)
    return bare(
      reply,
      hosts.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    )
  })

  // the body names the host, not the path
  app.put('/api/hosts/:hostid', allow('admin'), (request, reply) => {
    const input = decodeBody(apiHostType, request, 500)
    const host = updateHost(store, store.hosts.get(input.id), input)
    return sniffed(reply, hostReply(host))
  })

  app.delete('/api/hosts/:hostid', allow('host|user'), (request, reply) => {
    const host = store.hosts.get(paramOf(request, 'hostid'))
    removeHost(store, host, isForced(request))
    return bare(reply, hostReply(host))
  })

  app.post('/api/hosts/:hostid/networks/:network', allow('network-admin'), (request, reply) => {
    joinByAdmin(store, {
      hostId: paramOf(request, 'hostid'),
      netid: paramOf(request, 'network'),
    })
    return nothing(reply)
  })

  app.delete('/api/hosts/:hostid/networks/:network', allow('network-admin'), (request, reply) => {
    const membership = {
      hostId: paramOf(request, 'hostid'),
      netid: paramOf(request, 'network'),
    }
    if (isForced(request)) {
      const wasWaiting = forceToLeave(store, membership)
      return wasWaiting ? envelope(reply, 'force deleted daemon node successfully') : nothing(reply)
    }
    askToLeave(store, membership)
    return nothing(reply)
  })

  app.put('/api/hosts/keys', allow('admin'), (_request, reply) => nothing(reply))

  app.put('/api/hosts/:hostid/keys', allow('admin'), (request, reply) => {
    found(400, () => store.hosts.get(paramOf(request, 'hostid')))
    return nothing(reply)
  })

  app.post('/api/hosts/sync', allow('admin'), (_request, reply) =>
    envelope(reply, 'sync all hosts request received'),
  )

  app.post('/api/hosts/:hostid/sync', allow('admin'), (request, reply) => {
    found(400, () => store.hosts.get(paramOf(request, 'hostid')))
    return nothing(reply)
  })

  app.post('/api/hosts/upgrade', allow('admin'), (_request, reply) =>
    envelope(reply, 'upgrade all hosts request received'),
  )

  app.put('/api/hosts/:hostid/upgrade', allow('admin'), (request, reply) => {
    found(404, () => store.hosts.get(paramOf(request, 'hostid')))
    return envelope(reply, 'passed message to upgrade host')
  })
}
