import type { FastifyInstance } from 'fastify'

import { recorded } from '../activity/record'
import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import type { Context } from '../context'
import { queryOf } from '../http/query'
import { refused } from '../http/refusal'
import { envelope } from '../http/replies'
import { aboutNode, nodeIn, nodeOfPath } from '../nodes/node'
import { createNodeReplies } from '../nodes/node-reply'
import { leaveRelay, setRelayNodes } from './relays'

/** Putting a node behind a gateway and back (contract 2.5); choosing one by itself needs a licence. */
export function assignRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const replies = createNodeReplies(context)
  const path = '/api/nodes/:network/:nodeid/gateway'

  app.post(`${path}/assign`, allow('admin', on.gateway), (request, reply) => {
    const node = nodeOfPath(store, request)
    if (node.relayedby !== '') throw refused(400, 'node is already using a gw')
    const gateway = nodeIn(store, queryOf(request, 'gw_id'), node.network)
    // the words name the wrong one of the two
    if (!gateway.is_gw) throw refused(400, `node ${node.id} is not a gateway`)
    // which role the node has itself is not looked at
    const others = (gateway.relaynodes ?? []).filter((id) => id !== node.id)
    recorded(
      store,
      () => setRelayNodes(store, gateway, [node.id, ...others]),
      () => ({
        by: callerName(request),
        action: 'GATEWAY_ASSIGN',
        target: aboutNode(store, 'GATEWAY', node),
      }),
    )
    return envelope(reply, 'assigned gateway', replies.one(store.nodes.get(node.id)))
  })

  app.post(`${path}/unassign`, allow('admin', on.gateway), (request, reply) => {
    const node = nodeOfPath(store, request)
    nodeIn(store, node.relayedby, node.network)
    recorded(
      store,
      () => {
        leaveRelay(store, node)
        store.nodes.update(node.id, { isrelayed: false, relayedby: '' })
      },
      () => ({
        by: callerName(request),
        action: 'GATEWAY_UNASSIGN',
        target: aboutNode(store, 'GATEWAY', node),
      }),
    )
    return envelope(reply, 'unassigned gateway', replies.one(store.nodes.get(node.id)))
  })
}
