import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toBuffer } from 'qrcode'

import { allow, callerName } from '../auth/access'
import { restrictedCaller } from '../auth/caller-role'
import type { Context } from '../context'
import { decodeBody } from '../decoding/decode-body'
import { paramOf, queryOf } from '../http/query'
import { refused } from '../http/refusal'
import { bare, envelope } from '../http/replies'
import type { ExtClient } from '../storage/tables'
import { sendConfigFile } from './config-file'
import { createExtClient } from './create-ext-client'
import { extClientType } from './ext-client'
import { removeExtClient } from './remove-ext-client'
import { updateExtClient } from './update-ext-client'
import { extClientVersions } from './versions'
import { wireguardConfig } from './wireguard-config'

const PICTURE_WIDTH = 220

/** External clients (contract 1.11). */
export function extClientRoutes(app: FastifyInstance, { store }: Context) {
  const version = extClientVersions[store.apiVersion]
  const toListReply = (client: ExtClient) => version.toListReply(version.resolved(store, client))
  const toReply = (client: ExtClient) => version.toReply(version.resolved(store, client))
  const path = '/api/extclients/:network'

  app.get('/api/extclients', allow('admin'), (_request, reply) =>
    bare(reply, store.extClients.all().map(toListReply)),
  )

  app.get(path, allow('network-user'), (request, reply) => {
    const network = paramOf(request, 'network')
    // 1.5.1 shows everybody his own, but for administrators
    const restricted = version.showsOwnOnly ? restrictedCaller(store, request) : undefined
    if (restricted) {
      const own = store.extClients.all({ network, ownerid: restricted.user.username })
      return bare(reply, own.map(toListReply))
    }
    const clients = store.extClients.all({ network })
    return bare(reply, clients.length === 0 ? null : clients.map(toListReply))
  })

  app.get(`${path}/:clientid`, allow('network-user'), (request, reply) =>
    bare(reply, toReply(clientOfPath(request))),
  )

  // the gateway decides the network, not the path
  app.post(`${path}/:nodeid`, allow('network-user'), (request, reply) => {
    const gateway = store.nodes.find(paramOf(request, 'nodeid'))
    if (!gateway?.isingressgateway) throw refused(400, 'ingress does not exist')
    const input = decodeBody(extClientType, request)
    const client = createExtClient(store, { gateway, input, ownerid: callerName(request) })
    return version.sendCreated(reply, version.resolved(store, client))
  })

  app.put(`${path}/:clientid`, allow('network-user'), (request, reply) => {
    const input = decodeBody(extClientType, request)
    const clientid = paramOf(request, 'clientid')
    const netid = paramOf(request, 'network')
    return bare(reply, version.toReply(updateExtClient(store, { clientid, netid, input })))
  })

  app.delete(`${path}/:clientid`, allow('network-user'), (request, reply) => {
    const clientid = paramOf(request, 'clientid')
    const known = store.extClients.find(clientid)
    const client = known?.network === paramOf(request, 'network') ? known : undefined
    version.checkDeletion(client, clientid)
    if (client) removeExtClient(store, client)
    return envelope(reply, `${clientid} deleted.`)
  })

  app.get(`${path}/:clientid/:type`, allow('network-user'), async (request, reply) => {
    const client = clientOfPath(request)
    const preferredIp = queryOf(request, 'preferredip')
    const type = paramOf(request, 'type')
    if (type === 'file') return sendConfigFile(reply, store, { client, preferredIp })
    if (type !== 'qr') return bare(reply, toReply(client))
    const text = wireguardConfig(store, client, { preferredIp, withCommands: false })
    return reply.type('image/png').send(await toBuffer(text, { width: PICTURE_WIDTH }))
  })

  function clientOfPath(request: FastifyRequest): ExtClient {
    version.checkAnyone(store)
    const client = store.extClients.find(paramOf(request, 'clientid'))
    if (client?.network === paramOf(request, 'network')) return client
    throw refused(500, 'no result found')
  }
}
