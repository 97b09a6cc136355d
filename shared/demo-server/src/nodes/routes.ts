import type { FastifyInstance } from 'fastify'

import { recorded } from '../activity/record'
import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import { restrictedCaller } from '../auth/caller-role'
import { checkNames } from '../auth/network-asked'
import { DENIED } from '../auth/rights'
import type { Context } from '../context'
import { decodeBody } from '../decoding/decode-body'
import { shownTo } from '../extclients/private-keys'
import { isForced, paramOf } from '../http/query'
import { refused } from '../http/refusal'
import { bare, envelope } from '../http/replies'
import { sendLists, sendMembers } from '../http/send-lists'
import { withText } from '../storage/missing'
import { aboutNode } from './about-node'
import { nodeType } from './node-input'
import { createNodeLists } from './node-lists'
import { nodeOfPath } from './node-of-path'
import { createNodeReplies } from './node-reply'
import { clientsAmong, nodesOf } from './nodes-of'
import { rawNodeReply } from './raw-node'
import { removeNode } from './remove-node'
import { updateNode } from './update-node'
import { seesNoNodes, visibleNodes } from './visible-nodes'

/** Devices in networks (contract 1.9). */
export function nodeRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const replies = createNodeReplies(context)
  const lists = createNodeLists(app, context)

  app.get('/api/nodes', allow('user', on.hosts), (request, reply) =>
    seesNoNodes(store, request) ? bare(reply, []) : sendLists(reply, lists.all()),
  )

  app.get('/api/nodes/:network', allow('network-user', on.nodes), (request, reply) => {
    const network = paramOf(request, 'network')
    if (!seesNoNodes(store, request)) return sendLists(reply, lists.ofNetwork(network))
    const nodes = visibleNodes(store, request, nodesOf(store, network))
    const clients = replies.ofClients(clientsAmong(store, network).map(shownTo(store, request)))
    return bare(reply, [...replies.many(nodes), ...clients])
  })

  app.get('/api/v1/nodes/:network/status', allow('network-user', on.nodes), (request, reply) => {
    const network = paramOf(request, 'network')
    withText(400, 'failed to get network ', () => store.networks.get(network))
    if (seesNoNodes(store, request)) {
      return envelope(reply, 'fetched nodes with metric status', {})
    }
    return sendMembers(reply, 'fetched nodes with metric status', lists.statusesOf(network))
  })

  app.get('/api/nodes/:network/:nodeid', allow('host|user', on.node), (request, reply) =>
    bare(reply, rawNodeReply(context, nodeOfPath(store, request))),
  )

  app.put('/api/nodes/:network/:nodeid', allow('network-admin', on.node), (request, reply) => {
    const node = nodeOfPath(store, request)
    const input = decodeBody(nodeType, request)
    checkNames(store, request, {
      networks: [input.network],
      members: [input.relayedby, ...(input.relaynodes ?? [])],
      tags: Object.keys(input.tags ?? {}),
    })
    // posture checks look at the device that the body names
    const isOtherHost = input.hostid !== '' && input.hostid !== node.hostid
    if (isOtherHost && restrictedCaller(store, request)) throw refused(403, DENIED)
    const after = recorded(
      store,
      () => updateNode(store, node, input),
      (now) => ({
        by: callerName(request),
        action: 'UPDATE',
        target: aboutNode(store, 'NODE', node),
        diff: { Old: replies.one(node), New: replies.one(now) },
        isAlwaysTold: true,
      }),
    )
    return bare(reply, replies.one(after))
  })

  // without force a node waits for its device; the second call removes it all the same
  app.delete('/api/nodes/:network/:nodeid', allow('host|user', on.node), (request, reply) => {
    const node = nodeOfPath(store, request)
    if (isForced(request) || node.pendingdelete) removeNode(store, node)
    else store.nodes.update(node.id, { pendingdelete: true })
    return envelope(reply, `${node.id} deleted.`)
  })
}
