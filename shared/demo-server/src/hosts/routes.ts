import type { FastifyInstance, FastifyRequest } from 'fastify'

import { allow } from '../auth/access'
import type { Context } from '../context'
import { decodeBody } from '../decoding/decode-body'
import { isForced, paramOf } from '../http/query'
import { bare, emptyJson, envelope, nothing, sniffed } from '../http/replies'
import { sendLists } from '../http/send-lists'
import { renewKeys, upgrade } from '../life/alive-devices'
import { found } from '../storage/missing'
import type { Host } from '../storage/tables'
import { hostReply } from './host'
import { apiHostType } from './host-input'
import { createHostList } from './host-list'
import { askToLeave, forceToLeave, joinByAdmin } from './membership'
import { removeHost } from './remove-host'
import { updateHost } from './update-host'
import { hostVersions } from './versions'

/** Devices as an administrator works with them (contract 1.12). */
export function hostRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const { readId } = hostVersions[store.apiVersion]
  const allHosts = createHostList(app, context)
  const toReply = (host: Host) => hostReply(host, store.apiVersion)

  app.get('/api/hosts', allow('user'), (_request, reply) => sendLists(reply, allHosts()))

  // the body names the host, not the path
  app.put('/api/hosts/:hostid', allow('admin'), (request, reply) => {
    const input = decodeBody(apiHostType, request, 500)
    const host = updateHost(store, store.hosts.get(readId(input.id)), input)
    return sniffed(reply, toReply(host))
  })

  app.delete('/api/hosts/:hostid', allow('host|user'), (request, reply) => {
    const host = hostOfPath(request)
    removeHost(store, host, isForced(request))
    return bare(reply, toReply(host))
  })

  app.post('/api/hosts/:hostid/networks/:network', allow('network-admin'), (request, reply) => {
    joinByAdmin(store, {
      hostId: readId(paramOf(request, 'hostid')),
      netid: paramOf(request, 'network'),
    })
    return nothing(reply)
  })

  app.delete('/api/hosts/:hostid/networks/:network', allow('network-admin'), (request, reply) => {
    const membership = {
      hostId: readId(paramOf(request, 'hostid')),
      netid: paramOf(request, 'network'),
    }
    if (isForced(request)) {
      const wasWaiting = forceToLeave(store, membership)
      return wasWaiting ? envelope(reply, 'force deleted daemon node successfully') : nothing(reply)
    }
    askToLeave(store, membership)
    return nothing(reply)
  })

  // commands succeed whether anybody hears them or not
  app.put('/api/hosts/keys', allow('admin'), (_request, reply) => {
    renewKeys(context, store.hosts.all())
    return emptyJson(reply)
  })

  app.put('/api/hosts/:hostid/keys', allow('admin'), (request, reply) => {
    renewKeys(context, [found(400, () => hostOfPath(request))])
    return emptyJson(reply)
  })

  app.post('/api/hosts/sync', allow('admin'), (_request, reply) =>
    envelope(reply, 'sync all hosts request received'),
  )

  app.post('/api/hosts/:hostid/sync', allow('admin'), (request, reply) => {
    found(400, () => hostOfPath(request))
    return emptyJson(reply)
  })

  app.post('/api/hosts/upgrade', allow('admin'), (_request, reply) => {
    upgrade(context, store.hosts.all())
    return envelope(reply, 'upgrade all hosts request received')
  })

  app.put('/api/hosts/:hostid/upgrade', allow('admin'), (request, reply) => {
    upgrade(context, [found(404, () => hostOfPath(request))])
    return envelope(reply, 'passed message to upgrade host')
  })

  function hostOfPath(request: FastifyRequest): Host {
    return store.hosts.get(readId(paramOf(request, 'hostid')))
  }
}
