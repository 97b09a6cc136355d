import type { Store } from '../storage/store'

/**
 * What does not hold together in a store, a line each; none when all is well. References that the real
 * server leaves behind are left out: a host's list may name a node that left by force while it waited
 * (contract 1.12), egress routes and given names outlive their network, nodes and all (1.8, 1.13), an
 * egress among the sources of a policy stays (1.15), as do ends of policies of another network.
 */
export function inconsistenciesOf(store: Store): string[] {
  const nodes = new Map(store.nodes.all().map((node) => [node.id, node]))
  const hosts = new Map(store.hosts.all().map((host) => [host.id, host]))
  const faults: string[] = []
  const check = (isGood: boolean, fault: string) => void (isGood || faults.push(fault))

  for (const { id, hostid, relayedby, relaynodes, internetgw_node_id, ...node } of nodes.values()) {
    check(hosts.get(hostid)?.nodes?.includes(id) ?? false, `node ${id} is not in its host's list`)
    check(relayedby === '' || nodes.has(relayedby), `node ${id} is relayed by nobody`)
    check(
      internetgw_node_id === '' || nodes.has(internetgw_node_id),
      `node ${id} uses an internet gateway that is gone`,
    )
    for (const other of [...(relaynodes ?? []), ...(node.inet_node_client_ids ?? [])]) {
      check(nodes.has(other), `node ${id} serves one that is gone`)
    }
  }
  for (const { clientid, ingressgatewayid } of store.extClients.all()) {
    check(nodes.has(ingressgatewayid), `client ${clientid} has no gateway`)
  }
  for (const { id, user_name } of store.accessTokens.all()) {
    check(store.users.has(user_name), `token ${id} has no user`)
  }
  const broken = store.db.all('PRAGMA foreign_key_check')
  return [...faults, ...broken.map((row) => `foreign key: ${JSON.stringify(row)}`)]
}
