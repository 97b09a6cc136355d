import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toBuffer } from 'qrcode'

import { allow, callerName } from '../auth/access'
import type { Context } from '../context'
import { decodeBody } from '../decoding/decode-body'
import { paramOf, queryOf } from '../http/query'
import { refused } from '../http/refusal'
import { bare, envelope, nothing } from '../http/replies'
import { statusOf } from '../nodes/node'
import type { ExtClient, Node } from '../storage/tables'
import { createExtClient } from './create-ext-client'
import { extClientType } from './ext-client'
import { removeExtClient } from './remove-ext-client'
import { updateExtClient } from './update-ext-client'
import { wireguardConfig } from './wireguard-config'

const PICTURE_WIDTH = 220

/** External clients (contract 1.11). */
export function extClientRoutes(app: FastifyInstance, { store }: Context) {
  const path = '/api/extclients/:network'

  app.get('/api/extclients', allow('admin'), (_request, reply) =>
    bare(reply, store.extClients.all()),
  )

  app.get(path, allow('network-user'), (request, reply) => {
    const clients = store.extClients.all({ network: paramOf(request, 'network') })
    return bare(reply, clients.length === 0 ? null : clients)
  })

  app.get(`${path}/:clientid`, allow('network-user'), (request, reply) =>
    bare(reply, clientOfPath(request)),
  )

  // the gateway decides the network, not the path
  app.post(`${path}/:nodeid`, allow('network-user'), (request, reply) => {
    const gateway = store.nodes.find(paramOf(request, 'nodeid'))
    if (!gateway?.isingressgateway) throw refused(400, 'ingress does not exist')
    const input = decodeBody(extClientType, request)
    createExtClient(store, { gateway, input, ownerid: callerName(request) })
    return nothing(reply)
  })

  app.put(`${path}/:clientid`, allow('network-user'), (request, reply) => {
    const input = decodeBody(extClientType, request)
    const clientid = paramOf(request, 'clientid')
    const netid = paramOf(request, 'network')
    return bare(reply, updateExtClient(store, { clientid, netid, input }))
  })

  app.delete(`${path}/:clientid`, allow('network-user'), (request, reply) => {
    const clientid = paramOf(request, 'clientid')
    const client = store.extClients.find(clientid)
    if (client?.network !== paramOf(request, 'network')) {
      throw refused(500, `Could not delete extclient ${clientid}`)
    }
    removeExtClient(store, client)
    return envelope(reply, `${clientid} deleted.`)
  })

  app.get(`${path}/:clientid/:type`, allow('network-user'), async (request, reply) => {
    const client = clientOfPath(request)
    const preferredIp = queryOf(request, 'preferredip')
    const type = paramOf(request, 'type')
    if (type === 'file') return configFile(reply, client, preferredIp)
    if (type !== 'qr') return bare(reply, client)
    const text = wireguardConfig(store, client, { preferredIp, withCommands: false })
    return reply.type('image/png').send(await toBuffer(text, { width: PICTURE_WIDTH }))
  })

  app.get('/api/v1/client_conf/:network', allow('admin'), (request, reply) => {
    const gateway = leastLoadedGateway(paramOf(request, 'network'))
    if (!gateway) throw refused(500, 'no result found')
    const input = extClientType.zero()
    const client = createExtClient(store, { gateway, input, ownerid: callerName(request) })
    return configFile(reply, client, '')
  })

  function clientOfPath(request: FastifyRequest): ExtClient {
    const client = store.extClients.get(paramOf(request, 'clientid'))
    if (client.network === paramOf(request, 'network')) return client
    throw refused(500, 'no result found')
  }

  function configFile(reply: FastifyReply, client: ExtClient, preferredIp: string) {
    const text = wireguardConfig(store, client, { preferredIp, withCommands: true })
    return reply
      .type('application/config')
      .header('Content-Disposition', `attachment; filename="${client.clientid}.conf"`)
      .send(text)
  }

  function leastLoadedGateway(network: string): Node | undefined {
    const gateways = store.nodes
      .all({ network, isingressgateway: true })
      .filter((node) => statusOf(node) === 'online')
      .map((node) => ({ node, load: store.extClients.count({ ingressgatewayid: node.id }) }))
    return gateways.toSorted((a, b) => a.load - b.load)[0]?.node
  }
}
