import { forServer } from '../edition'
import { httpError } from '../http/replies'
import { found } from '../storage/missing'
import type { Store } from '../storage/store'
import type { Host, Node } from '../storage/tables'
import { leaveDetours } from './failover'
import { gatewayVersions } from './gateway-versions'
import { takeOutOfLists } from './relays'

/** Checks that a node may be the internet gateway of these nodes (contract 1.10). Throws HttpError 400. */
export function checkInternetGateway(store: Store, node: Node, clients: string[]) {
  const host = store.hosts.get(node.hostid)
  if (host.os !== 'linux') throw httpError(400, 'only linux nodes can be made internet gws')
  if (host.firewallinuse === 'none') {
    throw httpError(400, 'iptables or nftables needs to be installed')
  }
  if (node.internetgw_node_id !== '') {
    throw httpError(400, `node ${host.name} is using a internet gateway already`)
  }
  if (node.isrelayed) throw httpError(400, `node ${host.name} is being relayed`)
  for (const id of clients) checkClient(store, node, id)
}

function checkClient(store: Store, gateway: Node, clientId: string) {
  const client = found(400, () => store.nodes.get(clientId))
  if (gateway.inet_node_client_ids?.includes(clientId)) return
  if (client.is_fail_over || client.is_auto_relay) {
    throw httpError(400, 'failover node cannot be set to use internet gateway')
  }
  const host = store.hosts.get(client.hostid)
  const fault = clientFault(store, { gateway, client, host })
  if (fault) throw httpError(400, fault)
}

type Attachment = { gateway: Node; client: Node; host: Host }

function clientFault(store: Store, { gateway, client, host }: Attachment): string | undefined {
  if (!forServer(gatewayVersions, store).isInternetClient(host.os)) {
    return 'can only attach linux or windows machine to a internet gateway'
  }
  if (client.isinternetgateway) {
    return `node ${host.name} acting as internet gateway cannot use another internet gateway`
  }
  if (host.isdefault) return 'default host cannot be set to use internet gateway'
  if (client.internetgw_node_id !== '') {
    return `node ${host.name} is already using a internet gateway`
  }
  if (client.isrelayed) return `node ${host.name} is being relayed`
  const gatewayIds = store.nodes.all({ hostid: host.id }).map((node) => node.internetgw_node_id)
  return gatewayIds.some((id) => id !== '' && id !== gateway.id)
    ? 'nodes on same host cannot use different internet gateway'
    : undefined
}

/** Makes a node the internet gateway of exactly these nodes. */
export function attachInternetClients(store: Store, node: Node, clients: string[] | null) {
  detachInternetClients(store, node)
  leaveDetours(store, node.id)
  store.nodes.update(node.id, { isinternetgateway: true, inet_node_client_ids: clients })
  for (const id of clients ?? []) {
    leaveDetours(store, id)
    if (id !== node.id) store.nodes.update(id, { internetgw_node_id: node.id })
  }
}

/** Releases the nodes that reach the internet through a gateway. */
export function detachInternetClients(store: Store, node: Node) {
  for (const nodeId of node.inet_node_client_ids ?? []) {
    if (store.nodes.find(nodeId)?.internetgw_node_id !== node.id) continue
    store.nodes.update(nodeId, { internetgw_node_id: '' })
  }
  store.nodes.update(node.id, { inet_node_client_ids: null })
}

/** Removes a node from the list of its internet gateway, and of any other that names it. */
export function leaveInternetGateway(store: Store, node: Node) {
  takeOutOfLists(store, 'inet_node_client_ids', node.id)
}
