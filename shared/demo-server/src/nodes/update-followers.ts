import {
  attachInternetClients,
  checkInternetGateway,
  detachInternetClients,
} from '../gateways/internet-clients'
import { setRelayNodes } from '../gateways/relays'
import { relayFault } from '../gateways/validate-relay'
import { gatewayVersions } from '../gateways/versions'
import { refused } from '../http/refusal'
import { found } from '../storage/missing'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'
import type { NodeInput } from './node-input'

/** The nodes behind a node after an update, and whether that is news to them. */
type Followers = { relaynodes: string[] | null; areTold: boolean }

/**
 * Who is behind a node after an update (contract 1.9 PUT): whom the body names, whoever was there
 * when it names nobody, and who reaches the internet through it. Only a gateway tells them.
 * @throws Refusal 400
 */
export function checkFollowers(store: Store, node: Node, input: NodeInput): Followers {
  const clients = input.isinternetgateway ? (node.inet_node_client_ids ?? []) : []
  if (clients.length > 0) checkInternetGateway(store, node, clients)
  const named =
    clients.length === 0
      ? input.relaynodes
      : [...new Set([...(input.relaynodes ?? []), ...clients])]
  const areTold = input.is_gw && !isSame(named ?? [], node.relaynodes ?? [])
  for (const nodeId of named ?? []) {
    const fault = found(400, () => relayFault(store, { relayId: node.id, nodeId }))
    if (fault && areTold) throw refused(400, fault)
  }
  if (input.relayedby !== '') found(400, () => store.nodes.get(input.relayedby))
  return { relaynodes: named ?? node.relaynodes, areTold }
}

type Update = { node: Node; input: NodeInput; followers: Followers }

/** Stores who is behind a node, which the node stored before does not say yet. */
export function updateFollowers(store: Store, { node, input, followers }: Update) {
  const { relaynodes, areTold } = followers
  const { clientsAfterUpdate, prepareExit } = gatewayVersions[store.apiVersion]
  if (areTold) setRelayNodes(store, node, relaynodes)
  else store.nodes.update(node.id, { relaynodes })
  if (!input.isinternetgateway) {
    detachInternetClients(store, node)
    return
  }
  prepareExit(store, node.hostid)
  attachInternetClients(store, node, node.isinternetgateway ? clientsAfterUpdate(node) : null)
}

function isSame(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}
