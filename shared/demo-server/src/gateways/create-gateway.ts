import { gatewaysTag } from '../access-control/default-policies'
import { evaluatePosture } from '../access-control/posture-state'
import type { Names } from '../auth/check-rights'
import { forServer } from '../edition'
import { struct } from '../http/decode-body'
import { bool, type DecodedField, int, list, string } from '../http/field-types'
import { HttpError, httpError } from '../http/replies'
import { withActivity } from '../monitoring/activity'
import { nodeSubject } from '../nodes/node'
import { toHttpError } from '../storage/missing'
import type { Store } from '../storage/store'
import type { Host, Node } from '../storage/tables'
import { failOverOf, leaveDetours, failoverVersions } from './failover'
import { gatewayVersions } from './gateway-versions'
import { attachInternetClients, checkInternetGateway } from './internet-clients'
import { relayFault, setRelayNodes } from './relays'

export const gatewayType = struct('CreateGwReq', {
  extclientdns: string(),
  is_internet_gw: bool(),
  metadata: string(),
  persistentkeepalive: int('int32', 32),
  mtu: int('int32', 32),
  relayaddrs: list(string()),
  inet_node_client_ids: list(string()),
})
type GatewayInput = DecodedField<typeof gatewayType> & { by: string }

/** Returns the nodes that a body puts behind a gateway. */
export function namesIn({ relayaddrs, inet_node_client_ids }: GatewayInput): Names {
  return { members: [...(relayaddrs ?? []), ...(inet_node_client_ids ?? [])] }
}

/**
 * Makes a node a gateway and relay (contract 1.10). The ingress is stored before the relay is checked, so a rejected
 * relay leaves a half-made gateway; and attaching internet clients removes the relay again. Both are recorded behavior.
 * Returns the node before its internet clients were attached. Throws HttpError 400 or 500, or Missing.
 */
export function createGateway(store: Store, node: Node, input: GatewayInput): Node {
  if (node.auto_assign_gw) {
    throw httpError(400, 'cannot set node as gateway while AutoAssignGateway is enabled')
  }
  const clients = input.is_internet_gw ? (input.inet_node_client_ids ?? []) : []
  if (clients.length > 0) checkInternetGateway(store, node, clients)
  const outcome = store.transaction(() => {
    openWayIn(store, node, input)
    return catchRefusal(() =>
      withActivity(
        store,
        () => makeRelayWith(store, node, { input, clients }),
        () => ({ by: input.by, action: 'CREATE', target: nodeSubject(store, 'GATEWAY', node) }),
      ),
    )
  })
  if (outcome instanceof HttpError) throw outcome
  return outcome
}

/** Returns the result of the work, or its refusal, so that earlier changes are kept. */
function catchRefusal<T>(work: () => T): T | HttpError {
  try {
    return work()
  } catch (error) {
    const refusal = toHttpError(error)
    if (refusal) return refusal
    throw error
  }
}

type RelayInput = { input: GatewayInput; clients: string[] }

function makeRelayWith(store: Store, { id }: Node, { input, clients }: RelayInput): Node {
  makeRelay(store, store.nodes.get(id), input.relayaddrs)
  const relay = store.nodes.get(id)
  if (input.is_internet_gw) forServer(gatewayVersions, store).prepareExit(store, relay.hostid)
  if (clients.length > 0) {
    attachInternetClients(store, relay, clients)
    store.nodes.update(id, { isrelay: false })
  }
  return relay
}

function openWayIn(store: Store, node: Node, input: GatewayInput) {
  if (node.isrelayed) throw httpError(500, 'gateway cannot be created on a relayed node')
  const host = store.hosts.get(node.hostid)
  if (host.os !== 'linux') {
    throw httpError(500, 'gateway can only be created on linux based node')
  }
  const dns = input.extclientdns || (input.is_internet_gw ? '1.1.1.1' : '')
  leaveDetours(store, node.id)
  store.nodes.update(node.id, {
    ...gatewayFieldsOf(store),
    ...ingressFields(store, node, {
      dns,
      mtu: input.mtu,
      keepalive: input.persistentkeepalive,
      metadata: input.metadata,
    }),
    isinternetgateway: input.is_internet_gw,
  })
  store.hosts.update(host.id, { isstaticport: true })
}

function makeRelay(store: Store, node: Node, relayed: string[] | null) {
  if (node.isrelay) throw httpError(500, 'node is already acting as a relay')
  for (const nodeId of relayed ?? []) {
    const fault = relayFault(store, { relayId: node.id, nodeId })
    if (fault) throw httpError(500, fault)
  }
  store.nodes.update(node.id, { isrelay: true })
  setRelayNodes(store, node, relayed)
}

type GatewayOptions = {
  dns?: string
  mtu?: number
  keepalive?: number
  metadata?: string
}

/** Returns the fields that make a node an ingress for external clients (contract 1.10). */
export function ingressFields(
  store: Store,
  node: Node,
  options: GatewayOptions = {},
): Partial<Node> {
  const tags = { ...node.tags, [gatewaysTag(node.network)]: {} }
  return {
    is_gw: true,
    isingressgateway: true,
    ingressdns: options.dns ?? '',
    ingressmtu: options.mtu || 1420,
    ingresspersistentkeepalive: options.keepalive || 20,
    metadata: options.metadata || 'This host can be used for remote access',
    tags,
    ...evaluatePosture(store, { ...node, tags }),
  }
}

/** Makes the nodes of a default device gateways in every network it joins (contract 1.8 and 1.12), if it runs Linux. */
export function makeDefaultGateway(store: Store, { isdefault, os }: Host, node: Node) {
  if (!isdefault || os !== 'linux') return
  if (store.edition === 'pro' && !failOverOf(store, node.network)) {
    forServer(failoverVersions, store).createFailOver(store, node)
  }
  makeGateway(store, node)
}

/** Makes a node a gateway and relay with all defaults, as for a default host. */
function makeGateway(store: Store, node: Node) {
  store.nodes.update(node.id, {
    ...gatewayFieldsOf(store),
    ...ingressFields(store, node),
    isrelay: true,
  })
}

/** Returns the additional duty of a gateway on Pro. */
export function gatewayFieldsOf(store: Store): Partial<Node> {
  return store.edition === 'pro' ? forServer(failoverVersions, store).gatewayFields : {}
}
