import type { FastifyInstance } from 'fastify'

import { allow } from '../auth/access'
import type { Context } from '../context'
import { decodeBody } from '../decoding/decode-body'
import { grant, readCredentials } from '../hosts/device-credentials'
import { isForced, paramOf } from '../http/query'
import { refused } from '../http/refusal'
import { bare, envelope } from '../http/replies'
import { createStatuses } from '../metrics/link-status'
import { found, withText } from '../storage/missing'
import { clientStatus, isUserClient } from './node'
import { nodeOfPath } from './node-of-path'
import { createNodeReplies } from './node-reply'
import { clientsAmong, nodesOf } from './nodes-of'
import { rawNodeReply } from './raw-node'
import { removeNode } from './remove-node'
import { nodeType, updateNode } from './update-node'
import { seesNoNodes, visibleNodes } from './visible-nodes'

/** Devices in networks (contract 1.9). */
export function nodeRoutes(app: FastifyInstance, context: Context) {
  const { store, tokens, passwords } = context
  const replies = createNodeReplies(context)

  app.get('/api/nodes', allow('user'), (request, reply) => {
    if (seesNoNodes(store, request)) return bare(reply, [])
    const rows = [...replies.many(store.nodes.all()), ...clientRows()]
    return bare(
      reply,
      rows.toSorted((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id))),
    )
  })

  app.get('/api/nodes/:network', allow('network-user'), (request, reply) => {
    const network = paramOf(request, 'network')
    const nodes = visibleNodes(store, request, nodesOf(store, network))
    return bare(reply, [...replies.many(nodes), ...clientRows(network)])
  })

  app.get('/api/v1/nodes/:network/status', allow('network-user'), (request, reply) => {
    const network = paramOf(request, 'network')
    withText(400, 'failed to get network ', () => store.networks.get(network))
    if (seesNoNodes(store, request)) {
      return envelope(reply, 'fetched nodes with metric status', {})
    }
    const statusOf = createStatuses(store).inLists
    const rows = [
      ...nodesOf(store, network).map((node) => statusRow(node.id, statusOf(node))),
      ...clientsAmong(store, network).map((client) => ({
        ...statusRow(client.clientid, clientStatus(client)),
        is_static: true,
        is_user_node: isUserClient(client),
      })),
    ]
    const byId = Object.fromEntries(rows.map((row) => [row.id, row]))
    return envelope(reply, 'fetched nodes with metric status', byId)
  })

  app.get('/api/nodes/:network/:nodeid', allow('host|user'), (request, reply) =>
    bare(reply, rawNodeReply(context, nodeOfPath(store, request))),
  )

  app.put('/api/nodes/:network/:nodeid', allow('network-admin'), (request, reply) => {
    const node = nodeOfPath(store, request)
    return bare(reply, replies.one(updateNode(store, node, decodeBody(nodeType, request))))
  })

  // without force a node waits for its device; the second call removes it all the same
  app.delete('/api/nodes/:network/:nodeid', allow('host|user'), (request, reply) => {
    const node = nodeOfPath(store, request)
    if (isForced(request) || node.pendingdelete) removeNode(store, node)
    else store.nodes.update(node.id, { pendingdelete: true })
    return envelope(reply, `${node.id} deleted.`)
  })

  app.post('/api/nodes/adm/:network/authenticate', allow('none'), async (request, reply) => {
    const { id, password, macaddress } = readCredentials(request)
    const { hostid } = found(400, () => store.nodes.get(id))
    if (!(await passwords.matches(store.hosts.get(hostid).hostpass, password))) {
      throw refused(400, 'crypto/bcrypt: hashedPassword is not the hash of the given password')
    }
    const network = paramOf(request, 'network')
    const AuthToken = await tokens.forHost({ id: hostid, macAddress: macaddress, network })
    return grant(reply, 'Device', { ID: id, AuthToken })
  })

  function clientRows(network?: string) {
    return clientsAmong(store, network).map(replies.ofClient)
  }
}

function statusRow(id: string, status: string) {
  return { id, is_static: false, is_user_node: false, status }
}
