import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { gatewaysTag } from '../access-control/default-policies'
import { evaluatePosture } from '../access-control/posture-state'
import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import { checkNames } from '../auth/check-rights'
import type { Context } from '../context'
import { forServer } from '../edition'
import { removeExtClient } from '../ext-clients/owner-sign-ins'
import { forgetRelay } from '../hosts/enrollment-key'
import { decodeBody, struct } from '../http/decode-body'
import { list, string, anything, type DecodedField } from '../http/field-types'
import { queryOf } from '../http/query'
import { sendJson, sendEnvelope, httpError } from '../http/replies'
import { withActivity } from '../monitoring/activity'
import { checkOutsideNetwork } from '../networks/allocate'
import { parseCidr } from '../networks/cidr'
import { nodeSubject, nodeIn, nodeOfPath } from '../nodes/node'
import { createNodeReplies } from '../nodes/node-reply'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'
import { createGateway, gatewayType, namesIn } from './create-gateway'
import { deleteAutoRelay } from './failover'
import { gatewayVersions } from './gateway-versions'
import {
  attachInternetClients,
  checkInternetGateway,
  detachInternetClients,
} from './internet-clients'
import { leaveRelay, setRelayNodes } from './relays'

const legacyEgressType = struct('EgressGatewayRequest', {
  natenabled: string(),
  ranges: list(string()),
  ranges_with_metric: anything(),
})

/** Runs the remaining checks of the old route for egress gateways; it stores nothing. Throws HttpError. */
function checkLegacyEgress(
  store: Store,
  node: Node,
  { ranges }: DecodedField<typeof legacyEgressType>,
) {
  const egressRanges = ranges ?? []
  checkOutsideNetwork(store, node.network, egressRanges)
  const { os, firewallinuse } = store.hosts.get(node.hostid)
  if (os !== 'linux' && os !== 'freebsd') {
    throw httpError(500, `${os} is unsupported for egress gateways`)
  }
  if (firewallinuse === 'none') {
    throw httpError(500, 'please install iptables or nftables on the device')
  }
  const bad = egressRanges.find((range) => !parseCidr(range))
  if (bad !== undefined) throw httpError(500, `invalid CIDR address: ${bad}`)
}

const internetClientsType = struct('InetNodeReq', { inet_node_client_ids: list(string()) })

/** Routes for gateways, relays and internet gateways (contract 1.10), which are roles of a node. */
export function gatewayRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const { one: toReply } = createNodeReplies(context)
  const withoutStatus = (nodeId: string) => ({ ...toReply(store.nodes.get(nodeId)), status: '' })
  const path = '/api/nodes/:network/:nodeid'

  // one role under three names each
  for (const [name, about] of [
    ['gateway', on.gateway],
    ['createingress', on.ingress],
    ['createrelay', on.relay],
  ] as const) {
    app.post(`${path}/${name}`, allow('network-admin', about), (request, reply) => {
      const node = nodeOfPath(store, request)
      const input = { ...decodeBody(gatewayType, request), by: callerName(request) }
      checkNames(store, request, namesIn(input))
      return sendJson(reply, toReply(createGateway(store, node, input)))
    })
  }
  for (const [name, about] of [
    ['gateway', on.gateway],
    ['deleteingress', on.ingress],
    ['deleterelay', on.relay],
  ] as const) {
    app.delete(`${path}/${name}`, allow('network-admin', about), (request, reply) => {
      const previousNode = nodeOfPath(store, request)
      const node = withActivity(
        store,
        () => deleteGateway(store, previousNode),
        (after) => ({
          by: callerName(request),
          action: 'DELETE',
          target: nodeSubject(store, 'GATEWAY', previousNode),
          // the previous state is replaced by the current one, too
          ...(store.can('keepsDeletedPolicies') && {
            diff: { Old: toReply(after), New: toReply(after) },
          }),
        }),
      )
      return sendJson(reply, toReply(node))
    })
  }

  app.post(`${path}/inet_gw`, allow('network-admin', on.node), (request, reply) => {
    const node = nodeOfPath(store, request)
    if (node.isinternetgateway) {
      return sendEnvelope(reply, 'node is already acting as internet gateway')
    }
    return setInternetClients(node, request, reply)
  })

  app.put(`${path}/inet_gw`, allow('network-admin', on.node), (request, reply) => {
    const node = nodeOfPath(store, request)
    if (!node.isinternetgateway) throw httpError(400, 'node is not a internet gw')
    return setInternetClients(node, request, reply)
  })

  app.delete(`${path}/inet_gw`, allow('network-admin', on.node), (request, reply) => {
    const node = nodeOfPath(store, request)
    store.transaction(() => {
      detachInternetClients(store, node)
      store.nodes.update(node.id, { isinternetgateway: false })
    })
    return sendJson(reply, withoutStatus(node.id))
  })

  // the old egress routes only keep their checks and responses
  app.post(`${path}/creategateway`, allow('network-admin', on.gateway), (request, reply) => {
    const node = nodeOfPath(store, request)
    checkLegacyEgress(store, node, decodeBody(legacyEgressType, request))
    return sendJson(reply, withoutStatus(node.id))
  })

  app.delete(`${path}/deletegateway`, allow('network-admin', on.gateway), (request, reply) =>
    sendJson(reply, withoutStatus(nodeOfPath(store, request).id)),
  )

  function setInternetClients(node: Node, request: FastifyRequest, reply: FastifyReply) {
    const { inet_node_client_ids: clients } = decodeBody(internetClientsType, request)
    checkNames(store, request, { members: clients ?? [] })
    checkInternetGateway(store, node, clients ?? [])
    store.transaction(() => {
      attachInternetClients(store, node, clients)
      const lacksDns = node.isingressgateway && node.ingressdns === ''
      if (lacksDns) store.nodes.update(node.id, { ingressdns: '1.1.1.1' })
    })
    return sendJson(reply, withoutStatus(node.id))
  }
}

/**
 * Turns a gateway back into a plain node: its clients are deleted, relayed nodes and internet clients are released.
 * DNS, MTU and keepalive stay; a node that isn't a gateway is no error (contract 1.10).
 */
function deleteGateway(store: Store, node: Node): Node {
  return store.transaction(() => {
    for (const client of store.extClients.all({ ingressgatewayid: node.id })) {
      removeExtClient(store, client)
    }
    detachInternetClients(store, node)
    if (node.is_auto_relay) deleteAutoRelay(store, node)
    setRelayNodes(store, node, [])
    forgetRelay(store, node.id)
    const { [gatewaysTag(node.network)]: _tag, ...tags } = node.tags ?? {}
    store.nodes.update(node.id, {
      is_gw: false,
      isingressgateway: false,
      isrelay: false,
      isinternetgateway: false,
      metadata: '',
      tags,
      ...evaluatePosture(store, { ...node, tags }),
    })
    return store.nodes.get(node.id)
  })
}

/** Routes that put a node behind a gateway and release it (contract 2.5); the automatic choice needs a license. */
export function assignRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const replies = createNodeReplies(context)
  const { showsAssignment } = forServer(gatewayVersions, store)
  const path = '/api/nodes/:network/:nodeid/gateway'

  app.post(`${path}/assign`, allow('admin', on.gateway), (request, reply) => {
    const node = nodeOfPath(store, request)
    if (node.relayedby !== '') throw httpError(400, 'node is already using a gw')
    const gateway = nodeIn(store, queryOf(request, 'gw_id'), node.network)
    // the message names the wrong one of the two
    if (!gateway.is_gw) throw httpError(400, `node ${node.id} is not a gateway`)
    // the node's own role isn't checked
    const otherIds = (gateway.relaynodes ?? []).filter((id) => id !== node.id)
    withActivity(
      store,
      () => setRelayNodes(store, gateway, [node.id, ...otherIds]),
      () => ({
        by: callerName(request),
        action: 'GATEWAY_ASSIGN',
        target: nodeSubject(store, 'GATEWAY', node),
      }),
    )
    const shownNode = showsAssignment ? store.nodes.get(node.id) : node
    return sendEnvelope(reply, 'assigned gateway', replies.one(shownNode))
  })

  app.post(`${path}/unassign`, allow('admin', on.gateway), (request, reply) => {
    const node = nodeOfPath(store, request)
    nodeIn(store, node.relayedby, node.network)
    withActivity(
      store,
      () => {
        leaveRelay(store, node)
        store.nodes.update(node.id, { isrelayed: false, relayedby: '' })
      },
      () => ({
        by: callerName(request),
        action: 'GATEWAY_UNASSIGN',
        target: nodeSubject(store, 'GATEWAY', node),
      }),
    )
    return sendEnvelope(reply, 'unassigned gateway', replies.one(store.nodes.get(node.id)))
  })
}
