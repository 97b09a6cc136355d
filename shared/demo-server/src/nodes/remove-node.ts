import { stripFromPolicies } from '../access-control/save-policy'
import { perVersion } from '../api-version'
import { timeNow } from '../clock'
import { forServer } from '../edition'
import { removeExtClient } from '../ext-clients/owner-sign-ins'
import { deleteAutoRelay, deleteFailOver, leaveDetours } from '../gateways/failover'
import { detachInternetClients, leaveInternetGateway } from '../gateways/internet-clients'
import { releaseRelayedNodes, leaveRelay } from '../gateways/relays'
import { forgetRelay } from '../hosts/enrollment-key'
import { forgetAddresses } from '../networks/name-server'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'

type RemovalVersion = {
  /** Whether an egress route without the node counts as changed. */
  changesRoutes: boolean
}

const removalVersions = perVersion<RemovalVersion>({
  '1.0.0': { changesRoutes: true },
  '1.5.1': { changesRoutes: false },
})

/**
 * Deletes a node with all references (contract 1.9 DELETE): policies that name it, egress routes it serves, name
 * servers on it, and what `detachNode` removes. The host stays.
 */
export function removeNode(store: Store, node: Node) {
  store.transaction(() => {
    for (const client of store.extClients.all({ ingressgatewayid: node.id })) {
      removeExtClient(store, client)
    }
    detachNode(store, node)
    stripFromPolicies(store, node.homenetwork, { id: 'device', value: node.id })
    leaveEgressRoutes(store, node.id)
    forgetAddresses(store, node)
  })
}

/** Removes a node from its host, relays and internet gateways, and deletes its clients and its row. */
export function detachNode(store: Store, node: Node) {
  store.db.run('DELETE FROM extclients WHERE ingressgatewayid = ?', [node.id])
  releaseRelayedNodes(store, node)
  leaveRelay(store, node)
  detachInternetClients(store, node)
  leaveInternetGateway(store, node)
  leaveDetours(store, node.id)
  forgetRelay(store, node.id)
  if (node.is_fail_over) deleteFailOver(store, node)
  if (node.is_auto_relay) deleteAutoRelay(store, node)
  const host = store.hosts.get(node.hostid)
  store.hosts.update(host.id, { nodes: (host.nodes ?? []).filter((id) => id !== node.id) })
  store.nodes.remove(node.id)
}

function leaveEgressRoutes(store: Store, nodeId: string) {
  const serving = store.db.all(
    `SELECT id FROM egress WHERE EXISTS (SELECT 1 FROM json_each(egress.nodes) WHERE key = ?)`,
    [nodeId],
  )
  for (const { id } of serving) {
    const { nodes: before, updated_at } = store.egress.get(String(id))
    const { [nodeId]: _gone, ...nodes } = before
    const moment = forServer(removalVersions, store).changesRoutes ? timeNow() : updated_at
    store.egress.update(String(id), { nodes, updated_at: moment })
  }
}
