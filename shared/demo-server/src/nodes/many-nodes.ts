import type { FastifyInstance, FastifyRequest } from 'fastify'

import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import { checkNames } from '../auth/check-rights'
import type { Context } from '../context'
import { bulkDeleteType, checkNetworkOf, forEachOf } from '../http/bulk'
import { decodeBodyWithPrefix, struct } from '../http/decode-body'
import { bool, list, string } from '../http/field-types'
import { paramOf } from '../http/query'
import { sendAccepted, httpError } from '../http/replies'
import { namedSubject, withActivity } from '../monitoring/activity'
import type { Node } from '../storage/tables'
import { removeNode } from './remove-node'

const statusType = struct('BulkNodeStatusUpdate', { ids: list(string()), connected: bool() })
const NO_IDS_ERROR = 'no node IDs provided'

/** Routes for bulk changes of a network's nodes (contract 2.6); those outside the network are skipped. */
export function manyNodesRoutes(app: FastifyInstance, { store }: Context) {
  const path = '/api/v1/nodes/:network/bulk'

  app.delete(path, allow('admin', on.nodes), (request, reply) => {
    const { ids } = decodeBodyWithPrefix(bulkDeleteType, request)
    if (ids?.length) checkNetworkOf(store, request)
    checkNames(store, request, { members: ids ?? [] })
    const count = forEachOf(store, { ids, none: NO_IDS_ERROR }, (id) =>
      withActivity(
        store,
        () => remove(nodeOf(request, id)),
        (gone) => ({
          by: callerName(request),
          action: 'DELETE',
          target: namedSubject('NODE', id),
          network_id: gone.network,
          diff: { Old: gone, New: null },
        }),
      ),
    )
    return sendAccepted(reply, `bulk delete of ${count} node(s) accepted`)
  })

  app.put(`${path}/status`, allow('admin', on.nodes), (request, reply) => {
    checkNetworkOf(store, request)
    const { ids, connected } = decodeBodyWithPrefix(statusType, request)
    checkNames(store, request, { members: ids ?? [] })
    const count = forEachOf(store, { ids, none: NO_IDS_ERROR }, (id) =>
      withActivity(
        store,
        () => store.nodes.update(nodeOf(request, id).id, { connected }),
        () => ({
          by: callerName(request),
          action: connected ? 'CONNECT' : 'DISCONNECT',
          target: namedSubject('NODE', id),
          network_id: paramOf(request, 'network'),
        }),
      ),
    )
    return sendAccepted(reply, `bulk ${connected ? '' : 'DIS'}CONNECT of ${count} node(s) accepted`)
  })

  function remove(node: Node): Node {
    removeNode(store, node)
    return node
  }

  function nodeOf(request: FastifyRequest, id: string): Node {
    const node = store.nodes.get(id)
    if (node.network === paramOf(request, 'network')) return node
    throw httpError(400, 'network url param does not match node network')
  }
}
