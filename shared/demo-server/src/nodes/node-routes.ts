import type { FastifyInstance, FastifyRequest } from 'fastify'

import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import { restrictedCaller } from '../auth/callers'
import { checkNames } from '../auth/check-rights'
import { DENIED } from '../auth/rights'
import type { Context, ResponseSources } from '../context'
import { withKeysFor } from '../ext-clients/private-keys'
import { decodeBody } from '../http/decode-body'
import { preparingLists, PreparedLists, type PreparedList } from '../http/prepared-list'
import { hasForceFlag, paramOf } from '../http/query'
import { sendJson, sendEnvelope, httpError } from '../http/replies'
import { sendLists, sendMembers } from '../http/send-lists'
import { withActivity } from '../monitoring/activity'
import { runPeriodically } from '../run-periodically'
import { withText } from '../storage/missing'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'
import { ALL_GATEWAYS } from '../users/default-roles'
import { findRole } from '../users/role'
import { createListSources } from './list-sources'
import { nodeSubject, clientsAmong, nodeOfPath, nodesOf } from './node'
import { createNodeReplies } from './node-reply'
import { rawNodeReply } from './raw-node'
import { removeNode } from './remove-node'
import { nodeType, updateNode } from './update-node'

/** Routes for devices in networks (contract 1.9). */
export function nodeRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const replies = createNodeReplies(context)
  const lists = createNodeLists(app, context)

  app.get('/api/nodes', allow('user', on.hosts), (request, reply) =>
    seesNoNodes(store, request) ? sendJson(reply, []) : sendLists(reply, lists.all()),
  )

  app.get('/api/nodes/:network', allow('network-user', on.nodes), (request, reply) => {
    const network = paramOf(request, 'network')
    if (!seesNoNodes(store, request)) return sendLists(reply, lists.ofNetwork(network))
    const nodes = visibleNodes(store, request, nodesOf(store, network))
    const clients = replies.ofClients(clientsAmong(store, network).map(withKeysFor(store, request)))
    return sendJson(reply, [...replies.many(nodes), ...clients])
  })

  app.get('/api/v1/nodes/:network/status', allow('network-user', on.nodes), (request, reply) => {
    const network = paramOf(request, 'network')
    withText(400, 'failed to get network ', () => store.networks.get(network))
    if (seesNoNodes(store, request)) {
      return sendEnvelope(reply, 'fetched nodes with metric status', {})
    }
    return sendMembers(reply, 'fetched nodes with metric status', lists.statusesOf(network))
  })

  app.get('/api/nodes/:network/:nodeid', allow('host|user', on.node), (request, reply) =>
    sendJson(reply, rawNodeReply(context, nodeOfPath(store, request))),
  )

  app.put('/api/nodes/:network/:nodeid', allow('network-admin', on.node), (request, reply) => {
    const node = nodeOfPath(store, request)
    const input = decodeBody(nodeType, request)
    checkNames(store, request, {
      networks: [input.network],
      members: [input.relayedby, ...(input.relaynodes ?? [])],
      tags: Object.keys(input.tags ?? {}),
    })
    // posture checks use the device that the body names
    const isOtherHost = input.hostid !== '' && input.hostid !== node.hostid
    if (isOtherHost && restrictedCaller(store, request)) throw httpError(403, DENIED)
    const updatedNode = withActivity(
      store,
      () => updateNode(store, node, input),
      (after) => ({
        by: callerName(request),
        action: 'UPDATE',
        target: nodeSubject(store, 'NODE', node),
        diff: { Old: replies.one(node), New: replies.one(after) },
        isAlwaysRecorded: true,
      }),
    )
    return sendJson(reply, replies.one(updatedNode))
  })

  // without force a node waits for its device; the second request removes it anyway
  app.delete('/api/nodes/:network/:nodeid', allow('host|user', on.node), (request, reply) => {
    const node = nodeOfPath(store, request)
    if (hasForceFlag(request) || node.pendingdelete) removeNode(store, node)
    else store.nodes.update(node.id, { pendingdelete: true })
    return sendEnvelope(reply, `${node.id} deleted.`)
  })
}

/** Whether the caller sees no nodes: until 1.1.0, the server shows a user without full access none across networks (contract 0.7). */
function seesNoNodes(store: Store, request: FastifyRequest): boolean {
  return store.can('limitsNodesToGateways') && restrictedCaller(store, request) !== undefined
}

/**
 * Returns the nodes of one network that a user sees until 1.1.0: users with their own role there that covers gateways see
 * those; in every other case all are shown.
 */
function visibleNodes(store: Store, request: FastifyRequest, nodes: Node[]): Node[] {
  const restricted = restrictedCaller(store, request)
  const network = nodes[0]?.network
  if (!restricted || network === undefined) return nodes
  if (!store.can('limitsNodesToGateways')) return nodes
  const ids = Object.keys(restricted.user.network_roles?.[network] ?? {})
  const roles = ids.map((id) => findRole(store, id))
  if (roles.some((role) => role?.full_access)) return nodes
  const scopes = roles.map((role) => role?.network_level_access?.['remote_access_gw'] ?? {})
  const gateways = nodes.filter(
    ({ id, isingressgateway }) =>
      isingressgateway && scopes.some((scope) => ALL_GATEWAYS in scope || scope[id]?.read),
  )
  return gateways.length > 0 ? gateways : nodes
}

/**
 * Creates the lists that grow with the fleet, in their serialized form. Only changed rows are rebuilt; external clients
 * are listed among the nodes.
 */
export function createNodeLists(app: FastifyInstance, context: ResponseSources) {
  const sources = createListSources(context)
  const nodeLists = new PreparedLists()
  const statusLists = new PreparedLists()
  const clientLists = new PreparedLists()

  function update() {
    for (const { id, what } of sources.nodeChanges()) {
      nodeLists.change(id, what === 'moved')
      if (what !== 'quiet') statusLists.change(id, what === 'moved')
    }
    if (sources.hasChangedClients()) clientLists.forget()
  }

  const end = runPeriodically(async () => {
    update()
    for (const shelf of [nodeLists, statusLists, clientLists]) await shelf.refresh()
  }, preparingLists)
  app.addHook('onClose', end)

  return {
    /** Returns the nodes of every network. External clients come first because of the ID with which they are shown. */
    all(): PreparedList[] {
      update()
      return [clientLists.list('all', sources.clients()), nodeLists.list('all', sources.nodes())]
    },

    ofNetwork(network: string): PreparedList[] {
      update()
      return [
        nodeLists.list(`nodes of ${network}`, sources.nodes(network)),
        clientLists.list(`nodes of ${network}`, sources.clients(network)),
      ]
    },

    /** Returns members of an object, by ID. */
    statusesOf(network: string): PreparedList[] {
      update()
      return [
        statusLists.list(network, sources.nodeStates(network)),
        clientLists.list(`states of ${network}`, sources.clientStates(network)),
      ]
    },
  }
}
